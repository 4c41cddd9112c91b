import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Fragment, useMemo } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { sideBarItems } from '#core/client/plugin.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { type CompanyProfile, companyProfiles, MENU_OF_MENUS, type Role, setMenuVisibility } from '../../contract/index.ts'
import { menusQuery, permissionsQuery, rolesQuery } from '../queries.ts'
import { isShown, type MenuRow, menuGroups } from './menuRows.ts'
import '../rights.css'

interface MenuColumn {
  id: string
  title: string
  profile: CompanyProfile
  role: Role | null
}

const itemsAtom = contributionsAtom(sideBarItems)
const write = async (column: MenuColumn, menu: string, isVisible: boolean | null) => {
  const whose = column.role ? { roleId: column.role.id } : { profile: column.profile }
  queryClient.setQueryData(menusQuery.queryKey, await call(setMenuVisibility, { menu, isVisible, ...whose }))
}

/** Which menus each profile and each role sees. Saved at each change, with a way back; it holds at once for whoever it is about. */
export default function MenusPanel() {
  const t = useT()
  const items = useAtomValue(itemsAtom)
  const [menus, permissions, roles] = [useQuery(menusQuery), useQuery(permissionsQuery), useQuery(rolesQuery)]
  const { saving, save } = useSaving()
  const groups = useMemo(() => menuGroups(items, permissions.data ?? [], t), [items, permissions.data, t])
  const failures = [menus, permissions, roles].filter(({ isError, data }) => isError && !data)
  const [failed] = failures
  if (failed)
    return (
      <ErrorState
        title={t('workbench.error.titleOf', { what: t('rights.menus.title') })}
        error={failed.error}
        onRetry={() => void Promise.all(failures.map(({ refetch }) => refetch()))}
      />
    )
  if (!menus.data || !permissions.data || !roles.data) return <Skeleton shape="form" />
  const hidden = menus.data
  const columns: MenuColumn[] = [
    ...companyProfiles.map((profile) => ({ id: profile, title: t(`workbench.profile.${profile}`), profile, role: null })),
    ...roles.data.map((role) => ({ id: String(role.id), title: role.name, profile: role.profile, role })),
  ]
  const change = (column: MenuColumn, { menu, title }: MenuRow, isVisible: boolean) => {
    const before = isShown(hidden, menu, column.profile, column.role)
    const asProfile = column.role !== null && isVisible === (hidden.profiles[column.profile][menu] ?? true)
    void save({
      label: t('rights.menus.of', { menu: title, who: column.title }),
      work: () => write(column, menu, asProfile ? null : isVisible),
      undo: () => write(column, menu, before),
    })
  }
  return (
    <SettingsPage className="rights-menus">
      <p className="dim">{t('rights.menus.text')}</p>
      <SavingMark saving={saving} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by key */}
      <section className="rights-table-box" tabIndex={0} aria-label={t('rights.menus.title')}>
        <table className="rights-table">
          <thead>
            <tr>
              <th scope="col">{t('rights.menus.menu')}</th>
              {columns.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ area, rows }) => (
              <Fragment key={area}>
                <tr>
                  <th scope="row" className="rights-area">
                    {area}
                  </th>
                  <td colSpan={columns.length} />
                </tr>
                {rows.map((row) => (
                  <tr key={row.menu}>
                    <th scope="row">{row.title}</th>
                    {columns.map((column) => (
                      <td key={column.id}>
                        {row.isFor(column.profile, column.role) ? (
                          <Checkbox
                            label={<span className="visually-hidden">{t('rights.menus.of', { menu: row.title, who: column.title })}</span>}
                            isChecked={isShown(hidden, row.menu, column.profile, column.role)}
                            isDisabled={row.menu === MENU_OF_MENUS && column.profile === 'admin'}
                            onChange={(isVisible) => change(column, row, isVisible)}
                          />
                        ) : (
                          <span className="dim" title={t('rights.menus.notFor')}>
                            –
                          </span>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
    </SettingsPage>
  )
}
