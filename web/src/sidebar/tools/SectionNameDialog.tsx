/** The dialog for the name of a new section, or another name of a section. */
import { limits } from "@belfry/contracts/limits";
import { checkRequired } from "../../text/check.ts";
import { sidebarMenusText as words } from "../../text/screens/chats/sidebar-menus.ts";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";

interface Props {
  /** The name of the section. Empty for a new one. */
  name: string;
  onSend: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export function SectionNameDialog({ name, onSend, onClose }: Props) {
  const form = useForm({
    initial: { name },
    check: (values) => ({ name: checkRequired(values.name, "name", limits.sectionNameLength) }),
    send: async (values) => {
      await onSend(values.name.trim());
      onClose();
    },
  });
  return (
    <FormDialog
      title={name ? words.rename : words.newSection}
      form={form}
      submit={name ? words.save : words.create}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={words.name}
        {...form.field("name")}
        required
        autoComplete="off"
      />
    </FormDialog>
  );
}
