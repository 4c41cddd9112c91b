import { Shield } from '@blueprintjs/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import type { PrivacyEntry } from '../contract/index.ts'
import { privacyLogQuery } from './privacyLog.ts'

function useColumns(): readonly Column<PrivacyEntry>[] {
  const t = useT()
  return useMemo(
    () => [
      { id: 'at', title: t('privacy.column.at'), width: 100, render: ({ at }) => <RelativeTime at={at} style="minute" /> },
      { id: 'action', title: t('privacy.column.action'), width: 124, grow: 2, render: ({ action }) => t(`privacy.action.${action}`) },
      { id: 'user', title: t('privacy.column.user'), width: 120, grow: 2, render: ({ user }) => user?.name ?? t('privacy.nobody') },
      { id: 'contact', title: t('privacy.column.contact'), width: 120, isNumber: true, render: ({ contactId }) => contactId },
    ],
    [t],
  )
}

/** Panel of the people who downloaded or erased personal data: numbers of contacts, no names. */
export default function PrivacyPanel() {
  const t = useT()
  const query = useInfiniteQuery(privacyLogQuery)
  const rows = useMemo(() => query.data?.pages.flatMap(({ entries }) => entries), [query.data])
  const count = query.data?.pages[0]?.count
  return (
    <ListScreen bar={<span className="dim">{t('privacy.hint')}</span>}>
      <PanelToolbar meta={count} />
      <DataTable
        label={t('privacy.title')}
        rows={rows}
        columns={useColumns()}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={<EmptyState icon={Shield} title={t('privacy.empty.title')} text={t('privacy.empty.text')} />}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}
