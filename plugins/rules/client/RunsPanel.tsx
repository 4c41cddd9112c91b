import { History } from '@blueprintjs/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { conversations } from '#plugins/tickets/contract/client.ts'
import type { RuleRun } from '../contract/index.ts'
import { editRule } from './commands.ts'
import { endOf, rulesQuery, runsQuery } from './rules.ts'
import { useMayEdit } from './useMayEdit.ts'

type Row = RuleRun & { id: string }

const toneOf = ({ reason, acts }: RuleRun) => (reason !== null ? 'quiet' : acts.some(({ refusal }) => refusal !== null) ? 'warn' : 'good')

/** Runs of one rule: what it did, and where it did nothing. */
export default function RunsPanel({ params: { id } }: PanelProps<{ id: number }>) {
  const t = useT()
  const client = useClient()
  const mayEdit = useMayEdit()
  const query = useInfiniteQuery(runsQuery(id))
  const rule = useQuery(rulesQuery).data?.find((one) => one.id === id)
  const rows = useMemo(() => query.data?.pages.flatMap(({ runs }) => runs.map((run): Row => ({ ...run, id: run.key }))), [query.data])
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'contact', title: t('rules.column.contact'), width: 150, render: ({ contact }) => contact },
      {
        id: 'end',
        title: t('rules.column.end'),
        width: 240,
        grow: 4,
        wraps: true,
        render: (run) => (
          <span className="dot-name">
            <Dot tone={toneOf(run)} />
            <span className="cut">{endOf(run, t)}</span>
          </span>
        ),
      },
      { id: 'at', title: t('rules.column.at'), width: 130, render: ({ at }) => <RelativeTime at={at} style="minute" /> },
      {
        id: 'trigger',
        title: t('rules.column.trigger'),
        width: 200,
        render: ({ trigger, step }) => (step === 0 ? t(`rules.trigger.${trigger}`) : t('rules.step', { number: step })),
      },
    ],
    [t],
  )
  const count = query.data?.pages[0]?.count
  return (
    <ListScreen bar={<strong className="cut">{rule?.name}</strong>}>
      <PanelToolbar meta={count}>{rule && mayEdit && <Button onClick={() => void client.run(editRule, rule)}>{t('rules.command.edit')}</Button>}</PanelToolbar>
      <DataTable
        label={t('rules.runs.title')}
        rows={rows}
        columns={columns}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={<EmptyState icon={History} title={t('rules.runs.empty')} text={t('rules.runs.emptyText')} />}
        onRowOpen={({ ticketId }, { beside }) => client.use(conversations).open(ticketId, beside ? 'right' : 'main')}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}
