import { Filter } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { BulkCommand } from '#core/client/commands/BulkCommand.tsx'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Board } from '#core/client/ui/board/Board.tsx'
import type { BoardMove } from '#core/client/ui/board/boardRules.ts'
import { CardParts } from '#core/client/ui/board/CardParts.tsx'
import { partsOf } from '#core/client/ui/board/cardParts.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { moneyText } from '#core/client/ui/money.ts'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useRowActions } from '#core/client/workbench/rowActions.ts'
import { useListView } from '#core/client/workbench/useListView.ts'
import { savedViewTools } from '#plugins/savedViews/contract/client.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { type Deal, dealStatuses, priorities } from '../../contract/index.ts'
import { editDeal, moveToStage, newDeal, removeDeal, winDeal } from '../commands.ts'
import { DealCard } from '../DealCard.tsx'
import { dealPanel } from '../dealPanel.ts'
import { activeDealAtom, lostDialogAtom, moveDialogAtom } from '../dialogs.atoms.ts'
import { BOARD_PANEL } from '../panelIds.ts'
import { pipelinesScreen } from '../pipelines.ts'
import { boardQuery, loadMore, moveHere } from '../queries.ts'
import { usePipeline } from '../usePipeline.ts'
import { cardParts, fieldPart } from './cardParts.ts'
import '../funnel.css'

const CARD_PX = 96
/** Of a row of own fields. */
const FIELDS_PX = 18
const filterSchema = z.object({
  pipeline: z.string(),
  search: z.string(),
  ownerId: z.string(),
  priority: z.union([z.literal(''), z.enum(priorities)]),
  status: z.enum(dealStatuses),
  /** Parts of a card besides its title, by their names; 'field:' and an id for an own field. */
  card: z.string(),
  view: z.string(),
})
const NO_FILTER: z.infer<typeof filterSchema> = { pipeline: '', search: '', ownerId: '', priority: '', status: 'open', card: '', view: '' }

/** Deals of a pipeline by stage: the card opens its page in a tile beside. */
export default function DealBoardPanel({ panelId, params: { view } }: PanelProps<{ view?: number | undefined }>) {
  const t = useT()
  const client = useClient()
  const language = useAtomValue(localeAtom)
  const session = useAtomValue(sessionAtom)
  const permissions = useAtomValue(permissionsAtom)
  const people = useQuery(everybodyQuery(call)).data ?? []
  const { filter: shown, change } = useListView(panelId, filterSchema, NO_FILTER)
  const { useViews } = client.use(savedViewTools)
  const views = useViews({ screen: BOARD_PANEL, schema: filterSchema, initial: NO_FILTER, filter: shown, change, wanted: view })
  const { all, pipeline, isEditor, error: failure, retry } = usePipeline(shown.pipeline)
  const searchParam = useDeferredValue(shown.search.trim())
  const pipelineId = pipeline?.id ?? 0
  const filter = useMemo(
    () => ({
      pipelineId,
      searchParam,
      ownerId: shown.ownerId === 'me' ? (session?.userId ?? null) : shown.ownerId === '' ? null : Number(shown.ownerId),
      priority: shown.priority === '' ? null : shown.priority,
      status: shown.status,
    }),
    [pipelineId, searchParam, shown.ownerId, shown.priority, shown.status, session?.userId],
  )
  const { data, isError, error, refetch } = useQuery({ ...boardQuery(filter), enabled: pipeline !== null })
  const [active, setActive] = useState<Deal | null>(null)
  const askMove = useSetAtom(moveDialogAtom)
  const askWhy = useSetAtom(lostDialogAtom)
  const setActiveDeal = useSetAtom(activeDealAtom)
  useEffect(() => setActiveDeal(active), [active, setActiveDeal])
  const mayEdit = isEditor && permissions.has('funnel.edit')
  useRowActions(
    panelId,
    useMemo(
      () => (active && mayEdit ? { edit: () => void client.run(editDeal, active), remove: () => void client.run(removeDeal, active) } : null),
      [active, mayEdit, client],
    ),
  )
  const columns = useMemo(
    () =>
      pipeline &&
      data &&
      pipeline.stages.map(({ id, name, colour, limit, isLocked }) => {
        const stage = data.find(({ stageId }) => stageId === id)
        const value = stage?.value ?? 0
        return {
          ...{ id, title: name, colour, limit, isLocked },
          count: stage?.count ?? 0,
          cards: stage?.deals ?? [],
          ...(value > 0 && { meta: moneyText(value, language) }),
        }
      }),
    [pipeline, data, language],
  )
  const parts = useMemo(() => partsOf(shown.card, cardParts), [shown.card])
  const cardRows = [
    ...cardParts.map((id) => ({ id: String(id), label: t(`funnel.card.part.${id}`), isFirst: true })),
    ...(pipeline?.fields ?? []).map(({ id, name }) => ({ id: fieldPart(id), label: name, isFirst: false })),
  ]
  const ownFields = useMemo(() => pipeline?.fields.filter(({ id }) => parts.has(fieldPart(id))) ?? [], [pipeline, parts])
  const rotDaysOf = (stageId: string) => pipeline?.stages.find(({ id }) => id === stageId)?.rotDays ?? null
  const move = async (deal: Deal, to: BoardMove) => {
    const stage = pipeline?.stages.find(({ id }) => id === to.columnId)
    if (!stage) return
    moveHere(filter, deal, to)
    await client.run(moveToStage, { deal, stageId: stage.id, stage: stage.name, beforeId: to.beforeId })
  }
  return (
    <ListScreen
      bar={
        <>
          {all && all.length > 1 && (
            <Select
              label={t('funnel.form.pipeline')}
              value={String(pipelineId)}
              options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(next) => change({ pipeline: next })}
            />
          )}
          <SearchField label={t('funnel.board.search')} value={shown.search} onChange={(search) => change({ search })} />
          <Select
            label={t('funnel.form.owner')}
            value={shown.ownerId}
            options={[
              { value: '', label: t('funnel.board.anyOwner') },
              { value: 'me', label: t('funnel.board.mine') },
              ...people.filter(({ id }) => id !== session?.userId).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(ownerId) => change({ ownerId })}
          />
          <Select
            label={t('funnel.form.priority')}
            value={shown.priority}
            options={[{ value: '', label: t('funnel.board.anyPriority') }, ...priorities.map((value) => ({ value, label: t(`funnel.priority.${value}`) }))]}
            onChange={(value) => change({ priority: priorities.find((one) => one === value) ?? '' })}
          />
          <Select
            label={t('funnel.board.status')}
            value={shown.status}
            options={dealStatuses.map((value) => ({ value, label: t(`funnel.statuses.${value}`) }))}
            onChange={(value) => change({ status: dealStatuses.find((one) => one === value) ?? 'open' })}
          />
          <CardParts parts={cardRows} chosen={shown.card} onChange={(card) => change({ card })} />
          {views.menu}
        </>
      }
    >
      <PanelToolbar
        meta={
          <>
            {views.shown && `${views.shown.name} · `}
            {data?.reduce((sum, { count }) => sum + count, 0)}
          </>
        }
      >
        {mayEdit && <CommandButton command={newDeal} args={{}} variant="primary" label="funnel.command.create" />}
      </PanelToolbar>
      {failure && !all && <ErrorState error={failure} onRetry={retry} />}
      {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!failure && !isError && !columns && !(all && !pipeline) && <Skeleton />}
      {all && !pipeline && (
        <EmptyState icon={Filter} title={t('funnel.noPipeline.title')} text={t('funnel.noPipeline.text')}>
          {permissions.has('funnel.manage') && <CommandButton command={pipelinesScreen.create} args={{}} variant="primary" hideKeys />}
        </EmptyState>
      )}
      {columns && (
        <Board
          label={t('funnel.board.title')}
          columns={columns}
          cardPx={CARD_PX + (ownFields.length > 0 ? FIELDS_PX : 0)}
          render={(deal) => <DealCard deal={deal} rotDays={rotDaysOf(deal.stageId)} parts={parts} fields={ownFields} />}
          nameOf={({ title }) => title}
          {...(mayEdit && shown.status === 'open' && { onMove: (deal: Deal, to: BoardMove) => void move(deal, to) })}
          onOpen={({ id }) => client.open(dealPanel, { id }, 'right')}
          onActive={setActive}
          {...(mayEdit && {
            bulk: (deals: readonly Deal[], clear: () => void) => (
              <>
                {shown.status === 'open' && (
                  <>
                    <Button onClick={() => askMove(deals)}>{t('funnel.command.moveTo')}</Button>
                    <BulkCommand command={winDeal} each={deals} sayDone={(count) => t('funnel.done.wonMany', { count })} onDone={clear} />
                    <Button onClick={() => askWhy(deals)}>{t('funnel.command.lose')}</Button>
                  </>
                )}
                <BulkCommand command={removeDeal} each={deals} sayDone={(count) => t('funnel.done.deletedMany', { count })} onDone={clear} isRemoval />
              </>
            ),
          })}
          onMore={(stageId) => void loadMore(filter, stageId)}
        />
      )}
    </ListScreen>
  )
}
