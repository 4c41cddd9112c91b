import { Chart } from '@blueprintjs/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { moneyText } from '#core/client/ui/money.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { type Deal, dealColumns, getFigures, listDeals } from '../../contract/index.ts'
import { dayOf } from '../days.ts'
import { dealPanel } from '../dealPanel.ts'
import { FUNNEL } from '../queries.ts'
import { usePipeline } from '../usePipeline.ts'
import { FigureTiles } from './FigureTiles.tsx'
import { OwnerTable } from './OwnerTable.tsx'
import { StageBars } from './StageBars.tsx'
import { useDealColumns } from './useDealColumns.tsx'
import '../funnel.css'

/** `shown` names the figure, stage or owner whose deals stand in the list below. */
const filterSchema = z.object({ pipeline: z.string(), from: z.string(), to: z.string(), ownerId: z.string(), shown: z.string() })
const NO_FILTER: z.infer<typeof filterSchema> = { pipeline: '', from: '', to: '', ownerId: '', shown: 'open' }

const dayIn = (text: string, otherwise: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : otherwise)

/** Figures of a pipeline; each one leads to the deals behind it, which stand below. */
export default function DashboardPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const language = useAtomValue(localeAtom)
  const people = useQuery(everybodyQuery(call)).data ?? []
  const { filter, change, sorting } = useListView(panelId, filterSchema, NO_FILTER, dealColumns)
  const { all, pipeline, error: failure, retry } = usePipeline(filter.pipeline)
  const today = dayOf(Date.now())
  const from = dayIn(filter.from, `${today.slice(0, 8)}01`)
  const to = dayIn(filter.to, today)
  const { ownerId, shown } = filter
  const ofOwner = ownerId === '' ? {} : { ownerId: Number(ownerId) }
  const pipelineId = pipeline?.id ?? 0
  const { data, isError, error, refetch } = useQuery({
    queryKey: [FUNNEL, 'figures', pipelineId, from, to, ownerId],
    enabled: pipeline !== null,
    queryFn: () => call(getFigures, { pipelineId, from, to, ...ofOwner }),
    placeholderData: (previous) => previous,
  })
  const narrowed = useMemo(() => {
    if (shown === 'won' || shown === 'lost') return { status: shown, closedFrom: from, closedTo: to } as const
    if (shown === 'atRisk') return { atRisk: true }
    if (shown.startsWith('stage:')) return { status: 'open', stageId: shown.slice('stage:'.length) } as const
    if (shown.startsWith('owner:')) return { status: 'open', ownerId: Number(shown.slice('owner:'.length)) } as const
    return { status: 'open' } as const
  }, [shown, from, to])
  const query = useInfiniteQuery({
    queryKey: [FUNNEL, 'deals', pipelineId, ownerId, narrowed, sorting.sort],
    enabled: pipeline !== null,
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(listDeals, { pipelineId, ...ofOwner, ...narrowed, pageNumber: pageParam, sort: sorting.sort }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ deals }) => deals), [query.data])
  const columns = useDealColumns(pipeline)
  const choose = (next: string) => change({ shown: next })
  return (
    <ListScreen
      bar={
        <>
          {all && all.length > 1 && (
            <Select
              label={t('funnel.form.pipeline')}
              value={String(pipelineId)}
              options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(next) => change({ pipeline: next, shown: 'open' })}
            />
          )}
          <DateField label={t('funnel.dashboard.from')} value={from} leans="back" isLazy onChange={(next) => change({ from: next })} />
          <DateField label={t('funnel.dashboard.to')} value={to} leans="back" isLazy onChange={(next) => change({ to: next })} />
          <Select
            label={t('funnel.form.owner')}
            value={ownerId}
            options={[{ value: '', label: t('funnel.board.anyOwner') }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={(next) => change({ ownerId: next })}
          />
        </>
      }
    >
      <PanelToolbar />
      {failure && !all && <ErrorState error={failure} onRetry={retry} />}
      {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {all && !pipeline && <EmptyState icon={Chart} title={t('funnel.noPipeline.title')} text={t('funnel.noPipeline.text')} />}
      {!data && !isError && !failure && !(all && !pipeline) && <Skeleton />}
      {data && pipeline && (
        <div className="funnel-dashboard">
          <FigureTiles figures={data} shown={shown} onChoose={choose} />
          <div className="funnel-charts">
            <StageBars pipeline={pipeline} figures={data} shown={shown} onChoose={choose} />
            <OwnerTable owners={data.owners} shown={shown} onChoose={choose} />
            {data.lostReasons.length > 0 && (
              <section className="funnel-chart">
                <h3>{t('funnel.dashboard.lostReasons')}</h3>
                <ul className="deal-list">
                  {data.lostReasons.map(({ reason, count, value }) => (
                    <li key={reason} className="deal-action">
                      <span className="grow cut">{reason}</span>
                      <span className="dim">{count}</span>
                      <span>{moneyText(value, language)}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {data.top.length > 0 && (
              <section className="funnel-chart">
                <h3>{t('funnel.dashboard.top')}</h3>
                <ol className="deal-list">
                  {data.top.map(({ id, title, value }) => (
                    <li key={id} className="deal-action">
                      <button type="button" className="deal-link grow cut" onClick={() => client.open(dealPanel, { id }, 'right')}>
                        {title}
                      </button>
                      <span>{moneyText(value, language)}</span>
                    </li>
                  ))}
                </ol>
              </section>
            )}
          </div>
          <h3 className="funnel-rows-title">
            {t('funnel.dashboard.rows')} <span className="dim">{query.data?.pages[0]?.count}</span>
          </h3>
          <div className="funnel-rows">
            <DataTable
              label={t('funnel.dashboard.rows')}
              rows={rows}
              columns={columns}
              sorting={sorting}
              exportName={t('funnel.deals')}
              failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
              empty={<EmptyState title={t('funnel.dashboard.none')} text={t('funnel.dashboard.noneText')} />}
              onRowOpen={({ id }: Deal) => client.open(dealPanel, { id }, 'right')}
              paging={pagingOf(query, query.data?.pages[0]?.count)}
            />
          </div>
        </div>
      )}
    </ListScreen>
  )
}
