import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { type Campaign, listRecipients, type Recipient, type RecipientState, recipientStates } from '../contract/index.ts'
import { CampaignFiles } from './CampaignFiles.tsx'
import { Gauges } from './GaugeNote.tsx'
import { Progress } from './Progress.tsx'
import { CAMPAIGNS, campaignQuery } from './queries.ts'
import { StatusText } from './StatusText.tsx'
import { StepButtons } from './StepButtons.tsx'
import { useRecipientColumns } from './useRecipientColumns.tsx'
import '#core/client/ui/listScreen.css'
import './campaigns.css'

const filterSchema = z.object({ search: z.string(), state: z.union([z.enum(recipientStates), z.literal('')]) })
const NO_FILTER: z.infer<typeof filterSchema> = { search: '', state: '' }

interface FiguresProps {
  campaign: Campaign
  chosen: RecipientState | ''
  onChoose: (state: RecipientState | '') => void
}

/** How many recipients are in each state; each figure narrows the list to its rows. */
function FigureButtons({ campaign: { figures }, chosen, onChoose }: FiguresProps) {
  const t = useT()
  return (
    <div className="campaign-figures">
      <button type="button" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
        <strong>{figures.total}</strong>
        <span className="dim small">{t('campaigns.state.all')}</span>
      </button>
      {recipientStates
        .filter((state) => figures[state] > 0 || ['sent', 'delivered', 'read', 'answered', 'failed'].includes(state))
        .map((state) => (
          <button key={state} type="button" aria-pressed={chosen === state} onClick={() => onChoose(chosen === state ? '' : state)}>
            <strong>{figures[state]}</strong>
            <span className="dim small">{t(`campaigns.state.${state}`)}</span>
          </button>
        ))}
    </div>
  )
}

/** Its texts, or its template, in one line. */
const sentText = ({ template, messages }: Campaign): string => (template ? `${template.name}: ${template.text}` : messages.join(' · ')).replaceAll(/\s+/g, ' ')

/** The page of a campaign: its figures, and the outcome of each message. */
export default function CampaignPanel({ panelId, params: { id } }: PanelProps<{ id: number }>) {
  const t = useT()
  const client = useClient()
  const { data: campaign, isError, error, refetch } = useQuery(campaignQuery(id))
  const { filter, change } = useListView(panelId, filterSchema, NO_FILTER)
  const query = useInfiniteQuery({
    queryKey: [CAMPAIGNS, 'recipients', id, filter.search, filter.state],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call(listRecipients, { id, pageNumber: pageParam, searchParam: filter.search, ...(filter.state !== '' && { state: filter.state }) }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
    // Asked at the same time as the campaign, and again with it when that could not be loaded.
    enabled: !isError,
  })
  const rows = useMemo(
    () => query.data?.pages.flatMap(({ recipients }) => recipients).map((recipient) => ({ ...recipient, id: recipient.contactId })),
    [query.data],
  )
  const columns = useRecipientColumns(campaign)
  const all = useQuery(queryOf(listConnections, {})).data ?? []
  const names = new Map(all.map((connection) => [connection.id, connection.name]))
  const count = query.data?.pages[0]?.count
  if (isError && !campaign) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!campaign) return <Skeleton />
  const open = ({ ticketId }: Recipient) => {
    if (ticketId !== null) client.navigate(`/atendimento/${ticketId}`)
  }
  return (
    <div className="list-screen">
      <PanelToolbar />
      <div className="campaign-head">
        <strong>{campaign.name}</strong>
        <StatusText campaign={campaign} />
        <Progress figures={campaign.figures} />
        <span className="grow" />
        <StepButtons campaign={campaign} isWordy />
      </div>
      {sentText(campaign) !== '' && (
        <p className="campaign-text dim cut" title={sentText(campaign)}>
          {sentText(campaign)}
        </p>
      )}
      <Gauges connections={campaign.connections.map(({ id: connectionId }) => ({ id: connectionId, name: names.get(connectionId) }))} />
      <CampaignFiles campaign={campaign} />
      <FigureButtons campaign={campaign} chosen={filter.state} onChoose={(state) => change({ state })} />
      <div className="list-bar">
        <SearchField label={t('campaigns.searchRecipient')} value={filter.search} onChange={(search) => change({ search })} />
      </div>
      <DataTable
        label={t('campaigns.recipients')}
        rows={rows}
        columns={columns}
        exportName={t('campaigns.fileOf', { name: campaign.name })}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          campaign.figures.total === 0 ? (
            <EmptyState title={t('campaigns.notStarted.title')} text={t('campaigns.notStarted.text')} />
          ) : (
            <EmptyState title={t('campaigns.none.title')} text={t('campaigns.none.recipients')} />
          )
        }
        onRowOpen={open}
        paging={pagingOf(query, count)}
      />
    </div>
  )
}
