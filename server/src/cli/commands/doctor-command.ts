/** `doctor`: checks the whole installation. */
import type { StandaloneCommand } from "../command.ts";

export const doctorCommand: StandaloneCommand = {
  name: "doctor",
  summary: "checks the installation and says what to fix",
  details:
    "Checks the options, the data folder, the disk, the clock, the database, the secret key, the search\n" +
    "index, the last backup, the mail server, and, if the server is running, the public URL with its\n" +
    "proxy. It changes no data. The exit code is 1 if something must be fixed.",
  runAlone: async (io) => (await import("../doctor/doctor.ts")).runDoctor(io),
};
