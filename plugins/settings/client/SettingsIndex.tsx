import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { WorkLink } from '#core/client/workbench/routing/WorkLink.tsx'
import { sideBarGroupsAtom } from '#core/client/workbench/shell/sideBar.atoms.ts'
import type { settingGroups } from '../contract/index.ts'
import { settingsPath } from './panel.ts'

type Group = (typeof settingGroups)[number]

export const headingOf = (group: Group): string => `settings-${group}`

/** The subjects of this page, and the other screens where the company is set up. Left out where there is no room. */
export function SettingsIndex({ groups }: { groups: readonly Group[] }) {
  const t = useT()
  const items = useAtomValue(sideBarGroupsAtom).find(({ group }) => group === 'settings')?.items ?? []
  const goTo = (group: Group) => {
    const heading = document.getElementById(headingOf(group))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav className="settings-index" aria-label={t('settings.index')}>
      <h3>{t('settings.onThisPage')}</h3>
      {groups.map((group) => (
        <button key={group} type="button" onClick={() => goTo(group)}>
          {t(`settings.group.${group}`)}
        </button>
      ))}
      <h3>{t('settings.others')}</h3>
      {items
        .filter(({ path }) => path !== settingsPath)
        .map(({ id, title, path }) => (
          <WorkLink key={id} to={path}>
            {t(title)}
          </WorkLink>
        ))}
    </nav>
  )
}
