import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { isDarkAtom, isPausedAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { navigate } from '#core/client/browser/navigate.ts'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { menuEntries } from '#core/client/commands/CommandMenu.tsx'
import { showKeys } from '#core/client/commands/coreCommands.ts'
import { commandsAtom } from '#core/client/commands/registry.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { Menu, MenuDivider, MenuItem } from '#core/client/ui/Menu.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { changeCompany, ownCompaniesQuery } from '../deeds/changeCompany.ts'
import { followSystemTheme, languages, leave, setTheme, togglePresence } from '../deeds/personCommands.ts'
import { menuItemsAtom } from '../menu/menu.atoms.ts'

/** Menu of the signed-in person: name, whether they are available, and what is theirs: theme, language, keys, leaving. */
export function PersonMenu() {
  const t = useT()
  const session = useAtomValue(sessionAtom)
  const isPaused = useAtomValue(isPausedAtom)
  if (!session) return null
  const presence = t(isPaused ? 'workbench.presence.paused' : 'workbench.presence.online')
  return (
    <Popover
      align="end"
      kind="menu"
      trigger={(props) => (
        <button type="button" {...props} className="who">
          <span className="visually-hidden">{t('workbench.personMenu', { name: session.username, presence })}</span>
          <Avatar id={`user-${session.userId}`} name={session.username} presence={isPaused ? 'paused' : 'online'} />
          {isPaused && (
            <span className="who-paused" aria-hidden="true">
              {presence}
            </span>
          )}
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

/** The companies of a person who works in several. */
function CompanyItems({ close }: { close: () => void }) {
  const t = useT()
  const companies = useAtomValue(sessionAtom)?.companies ?? 1
  const { data = [] } = useQuery({ ...ownCompaniesQuery, enabled: companies > 1, staleTime: 0 })
  if (companies < 2 || data.length < 2) return null
  const change = (tenantId: number) => () => {
    close()
    void runCommand(changeCompany, { tenantId })
  }
  return (
    <>
      <MenuDivider />
      <div className="who-card dim small">{t('workbench.company.title')}</div>
      {data.map(({ tenantId, name, isCurrent }) => (
        <MenuItem key={tenantId} title={name} isChecked={isCurrent} onSelect={isCurrent ? close : change(tenantId)} />
      ))}
    </>
  )
}

function PersonMenuItems({ close, name, detail }: { close: () => void; name: string; detail: string }) {
  const t = useT()
  const isPaused = useAtomValue(isPausedAtom)
  const isDark = useAtomValue(isDarkAtom)
  const isChosen = typeof useAtomValue(sessionAtom)?.configs.isDark === 'boolean'
  const locale = useAtomValue(localeAtom)
  const hints = useAtomValue(hintsAtom)
  const presenceKeys = hints.get(togglePresence.id)
  const own = menuEntries(useAtomValue(commandsAtom), 'core.person')
  const screens = useAtomValue(menuItemsAtom).filter(({ area, bottom }) => area === null && bottom === undefined)
  const go = (path: string) => {
    close()
    navigate(path)
  }
  const chooseTheme = (wanted: boolean) => () => {
    close()
    if (!isChosen || isDark !== wanted) void runCommand(setTheme, { isDark: wanted })
  }
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
      <CompanyItems close={close} />
      <MenuDivider />
      <MenuItem
        title={t('workbench.presence.online')}
        keys={isPaused ? presenceKeys : undefined}
        isChecked={!isPaused}
        onSelect={isPaused ? run(togglePresence) : close}
      />
      <MenuItem
        title={t('workbench.presence.paused')}
        keys={isPaused ? undefined : presenceKeys}
        isChecked={isPaused}
        onSelect={isPaused ? close : run(togglePresence)}
      />
      <MenuDivider />
      <MenuItem title={t('workbench.theme.light')} isChecked={isChosen && !isDark} onSelect={chooseTheme(false)} />
      <MenuItem title={t('workbench.theme.dark')} isChecked={isChosen && isDark} onSelect={chooseTheme(true)} />
      <MenuItem title={t('workbench.theme.system')} isChecked={!isChosen} onSelect={isChosen ? run(followSystemTheme) : close} />
      <MenuDivider />
      {languages.map((language) => (
        <MenuItem key={language.locale} title={language.label} isChecked={language.locale === locale} onSelect={run(language.command)} />
      ))}
      <MenuDivider />
      {screens.map(({ id, title, icon, path, command }) => (
        <MenuItem key={id} title={t(title)} icon={icon} keys={command && hints.get(command)} onSelect={() => go(path)} />
      ))}
      {own.map(({ command }) => (
        <MenuItem key={command.id} title={t(command.title)} icon={command.icon} onSelect={run(command)} />
      ))}
      <MenuItem title={t('workbench.command.showKeys')} icon={showKeys.icon} keys={hints.get(showKeys.id)} onSelect={run(showKeys)} />
      <MenuItem title={t('workbench.command.logout')} icon={leave.icon} onSelect={run(leave)} />
    </Menu>
  )
}
