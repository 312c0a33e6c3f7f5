/** The account menu: theme, settings, administration and sign-out. */

import { canAdminister } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import {
  Check,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Settings,
  ShieldCheck,
  Sun,
} from "lucide-react";
import { useLocation } from "wouter";
import { signOut as endSession } from "../api/call.ts";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Menu, MenuItem, MenuSeparator } from "../ui/controls/Menu.tsx";
import { Avatar } from "../ui/marks/Avatar.tsx";
import { toast } from "../ui/notices/Announcer.tsx";
import { setTheme, type Theme, useTheme } from "../ui/theme.ts";
import styles from "./AccountMenu.module.css";
import { settingsShortcut } from "./settings-shortcut.ts";

const words = text.accountMenu;
const themes: [Theme, LucideIcon][] = [
  ["system", Monitor],
  ["light", Sun],
  ["dark", Moon],
];

export function AccountMenu({ me, onSignedOut }: { me: Me; onSignedOut: () => void }) {
  const current = useTheme();
  const [, navigate] = useLocation();

  async function signOut() {
    try {
      await endSession();
      onSignedOut();
    } catch (error) {
      toast(`${words.signOutFailed} ${explain(error)}`);
    }
  }

  return (
    <Menu
      label={words.label}
      side="above"
      button={(props) => (
        <button type="button" className={styles.account} {...props}>
          <Avatar name={me.displayName} url={me.avatarUrl} size={28} />
          <span className={styles.user}>
            <span className={styles.name}>{me.displayName}</span>
            <span className={styles.email}>{me.email}</span>
          </span>
          <span className="visually-hidden">{words.label}</span>
        </button>
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu */}
      <div role="group" aria-label={words.appearance}>
        <p className={styles.group} aria-hidden="true">
          {words.appearance}
        </p>
        {themes.map(([theme, Icon]) => (
          <MenuItem
            key={theme}
            icon={<Icon size={18} />}
            isChecked={theme === current}
            onChoose={() => setTheme(theme)}
          >
            <span className={styles.label}>{words[theme]}</span>
            {theme === current && <Check size={16} />}
          </MenuItem>
        ))}
      </div>
      <MenuSeparator />
      <MenuItem icon={<Settings size={18} />} onChoose={() => navigate("/settings")}>
        <span className={styles.label}>{words.settings}</span>
        <span className={styles.shortcut} aria-hidden="true">
          {settingsShortcut}
        </span>
      </MenuItem>
      {canAdminister(me) && (
        <MenuItem icon={<ShieldCheck size={18} />} onChoose={() => navigate("/admin")}>
          {words.administration}
        </MenuItem>
      )}
      <MenuItem icon={<LogOut size={18} />} onChoose={signOut}>
        {words.signOut}
      </MenuItem>
    </Menu>
  );
}
