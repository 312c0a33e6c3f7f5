/** The account menu: theme, settings, administration and sign-out. */

import { canAdminister } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import {
  BellOff,
  Check,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Settings,
  ShieldCheck,
  Smile,
  Sun,
} from "lucide-react";
import { Suspense, startTransition, useState } from "react";
import { Link, useLocation } from "wouter";
import { signOut as endSession } from "../api/call.ts";
import { usePresence } from "../live/hooks.ts";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Menu, MenuItem, MenuSeparator } from "../ui/controls/Menu.tsx";
import { lazyView } from "../ui/lazy-view.ts";
import { Face } from "../ui/marks/Face.tsx";
import { StatusText } from "../ui/marks/StatusText.tsx";
import { toastFailure } from "../ui/notices/Announcer.tsx";
import { labelOf } from "../ui/shortcuts/keys.ts";
import { setTheme, type Theme, useTheme } from "../ui/theme.ts";
import styles from "./AccountMenu.module.css";

const ShortcutsDialog = lazyView(() => import("../ui/dialogs/ShortcutsDialog.tsx"));
const StatusDialog = lazyView(() => import("./StatusDialog.tsx"));
const words = text.accountMenu;
const themes: [Theme, LucideIcon][] = [
  ["system", Monitor],
  ["light", Sun],
  ["dark", Moon],
];

export function AccountMenu({ me, onSignedOut }: { me: Me; onSignedOut: () => void }) {
  const current = useTheme();
  const { presence, status } = usePresence(me.id);
  const [isSettingStatus, setSettingStatus] = useState(false);
  const [isShowingShortcuts, setShowingShortcuts] = useState(false);
  const [, navigate] = useLocation();

  async function signOut() {
    try {
      await endSession();
      onSignedOut();
    } catch (error) {
      toastFailure(`${words.signOutFailed} ${explain(error)}`);
    }
  }

  return (
    <div className={styles.row}>
      <Menu
        label={words.label}
        side="above"
        button={(props) => (
          <button type="button" className={styles.account} {...props}>
            <Face
              name={me.displayName}
              userId={me.id}
              url={me.avatarUrl}
              size={28}
              presence={presence}
            />
            <span className={styles.user}>
              <span className={styles.name}>{me.displayName}</span>
              {status ? (
                <StatusText status={status} className={styles.email} />
              ) : (
                <span className={styles.email}>{me.email}</span>
              )}
            </span>
            <span className="visually-hidden">{words.label}</span>
          </button>
        )}
      >
        <MenuItem
          icon={<Smile size={18} />}
          onChoose={() => startTransition(() => setSettingStatus(true))}
        >
          {status ? text.people.changeStatus : text.people.setStatus}
        </MenuItem>
        <MenuItem icon={<BellOff size={18} />} onChoose={() => navigate("/settings/notifications")}>
          {text.people.doNotDisturb}
        </MenuItem>
        <MenuSeparator />
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
            {labelOf("settings")}
          </span>
        </MenuItem>
        <MenuItem
          icon={<Keyboard size={18} />}
          onChoose={() => startTransition(() => setShowingShortcuts(true))}
        >
          <span className={styles.label}>{words.shortcuts}</span>
          <span className={styles.shortcut} aria-hidden="true">
            {labelOf("help")}
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
      <Link
        href="/settings"
        className={styles.settings}
        aria-label={words.settings}
        title={words.settings}
      >
        <Settings size={16} />
      </Link>
      <Suspense>
        {isShowingShortcuts && <ShortcutsDialog onClose={() => setShowingShortcuts(false)} />}
        {isSettingStatus && (
          <StatusDialog status={status} onClose={() => setSettingStatus(false)} />
        )}
      </Suspense>
    </div>
  );
}
