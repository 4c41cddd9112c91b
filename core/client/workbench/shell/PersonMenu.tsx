import { useAtomValue } from 'jotai'
import { isDarkAtom, isPresentAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { showKeys } from '#core/client/commands/coreCommands.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { Menu, MenuDivider, MenuItem } from '#core/client/ui/Menu.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { languages, leave, togglePresence, toggleTheme } from '../deeds/personCommands.ts'

/** Who is signed in, whether they are available, and what is theirs: theme, language, keys, leaving. */
export function PersonMenu() {
  const t = useT()
  const session = useAtomValue(sessionAtom)
  const isPresent = useAtomValue(isPresentAtom)
  if (!session) return null
  const presence = t(isPresent ? 'workbench.presence.online' : 'workbench.presence.away')
  return (
    <Popover
      align="end"
      kind="menu"
      trigger={(props) => (
        <button type="button" {...props} className="who">
          <span className="visually-hidden">{t('workbench.personMenu', { name: session.username, presence })}</span>
          <Avatar id={`user-${session.userId}`} name={session.username} presence={isPresent ? 'online' : 'away'} />
          <span className="who-name cut" aria-hidden="true">
            {session.username}
          </span>
        </button>
      )}
    >
      {(close) => <PersonMenuItems close={close} name={session.username} detail={`${t(`workbench.profile.${session.profile}`)} · ${session.email}`} />}
    </Popover>
  )
}

function PersonMenuItems({ close, name, detail }: { close: () => void; name: string; detail: string }) {
  const t = useT()
  const isPresent = useAtomValue(isPresentAtom)
  const isDark = useAtomValue(isDarkAtom)
  const locale = useAtomValue(localeAtom)
  const run = (command: AnyCommand) => () => {
    close()
    void runCommand(command, {})
  }
  return (
    <Menu label={name}>
      <div className="who-card">
        <div className="strong">{name}</div>
        <div className="dim small">{detail}</div>
      </div>
      <MenuDivider />
      <MenuItem title={t('workbench.presence.online')} isChecked={isPresent} onSelect={isPresent ? close : run(togglePresence)} />
      <MenuItem title={t('workbench.presence.away')} isChecked={!isPresent} onSelect={isPresent ? run(togglePresence) : close} />
      <MenuDivider />
      <MenuItem title={t('workbench.theme.light')} isChecked={!isDark} onSelect={isDark ? run(toggleTheme) : close} />
      <MenuItem title={t('workbench.theme.dark')} isChecked={isDark} onSelect={isDark ? close : run(toggleTheme)} />
      <MenuDivider />
      {languages.map((language) => (
        <MenuItem key={language.locale} title={language.label} isChecked={language.locale === locale} onSelect={run(language.command)} />
      ))}
      <MenuDivider />
      <MenuItem title={t('workbench.command.showKeys')} icon={showKeys.icon} keys="?" onSelect={run(showKeys)} />
      <MenuItem title={t('workbench.command.logout')} icon={leave.icon} onSelect={run(leave)} />
    </Menu>
  )
}
