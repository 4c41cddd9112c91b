import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { settingFields, settingGroups } from '../contract/index.ts'
import { isAbout } from './isAbout.ts'
import { SettingRow } from './SettingRow.tsx'
import { useSettings } from './values.ts'
import './settings.css'

/** Everything the company can set, by subject; each change counts at once. */
export default function SettingsPanel({ params: { s } }: PanelProps<{ s?: string | undefined }>) {
  const t = useT()
  const query = useSettings()
  const fields = useAtomValue(useMemo(() => contributionsAtom(settingFields), []))
  const [search, setSearch] = useState('')
  const isLoaded = query.data !== undefined
  useEffect(() => {
    const row = isLoaded && s ? document.getElementById(`setting-${s}`) : null
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  }, [isLoaded, s])
  if (query.isError && !query.data)
    return <ErrorState title={t('workbench.error.titleOf', { what: t('settings.title') })} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="form" />
  const values = new Map(query.data.map(({ key, value }) => [key, value]))
  const shown = fields
    .filter(({ needs, needsValue = 'enabled', setting }) => setting.key === s || !needs || values.get(needs.key) === needsValue)
    .filter(({ title, help, setting }) => isAbout(search, t(title), t(help), setting.key))
    .toSorted((one, other) => one.order - other.order)
  const groups = settingGroups.map((group) => ({ group, rows: shown.filter((field) => field.group === group) })).filter(({ rows }) => rows.length > 0)
  return (
    <SettingsPage className="settings">
      <SearchField label={t('settings.search')} value={search} onChange={setSearch} />
      {shown.length === 0 && <EmptyState title={t('settings.none.title')} text={t('settings.none.text')} />}
      {groups.map(({ group, rows }) => (
        <section key={group} aria-label={t(`settings.group.${group}`)}>
          <h3>{t(`settings.group.${group}`)}</h3>
          {rows.map((field) => (
            <SettingRow
              key={field.setting.key}
              field={field}
              value={values.get(field.setting.key) ?? field.setting.initial}
              isWanted={field.setting.key === s}
            />
          ))}
        </section>
      ))}
    </SettingsPage>
  )
}
