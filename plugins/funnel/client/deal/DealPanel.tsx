import { Endorsed } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { moneyText } from '#core/client/ui/money.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useRowActions } from '#core/client/workbench/rowActions.ts'
import { AppError } from '#core/contract/errors.ts'
import { dealParts } from '../../contract/client.ts'
import { isRotting } from '../../contract/index.ts'
import { editDeal, loseDeal, moveToStage, openConversation, removeDeal, reopenDeal, winDeal } from '../commands.ts'
import { dayLabel, isPastDay } from '../days.ts'
import { activeDealAtom } from '../dialogs.atoms.ts'
import { dealQuery } from '../queries.ts'
import { usePipeline } from '../usePipeline.ts'
import { ActionsPart } from './ActionsPart.tsx'
import { ChecklistPart } from './ChecklistPart.tsx'
import { CommentsPart } from './CommentsPart.tsx'
import { FilesPart } from './FilesPart.tsx'
import { HistoryPart } from './HistoryPart.tsx'
import { OwnValue } from './OwnValue.tsx'
import { PlaybackPart } from './PlaybackPart.tsx'
import { ProductsPart } from './ProductsPart.tsx'
import '../funnel.css'

const partsAtom = contributionsAtom(dealParts)

/** The page of a deal: its stage, facts, what is to be done, comments and what happened. */
export default function DealPanel({ panelId, params: { id } }: PanelProps<{ id: number }>) {
  const t = useT()
  const client = useClient()
  const language = useAtomValue(localeAtom)
  const permissions = useAtomValue(permissionsAtom)
  const { data: deal, isError, error, refetch } = useQuery({ ...dealQuery(id), retry: false })
  const { pipeline, isEditor } = usePipeline(String(deal?.pipelineId ?? ''))
  const parts = useAtomValue(partsAtom).toSorted((one, other) => one.order - other.order)
  const setActive = useSetAtom(activeDealAtom)
  useEffect(() => setActive(deal ?? null), [deal, setActive])
  const mayEdit = isEditor && permissions.has('funnel.edit')
  useRowActions(
    panelId,
    useMemo(
      () => (deal && mayEdit ? { edit: () => void client.run(editDeal, deal), remove: () => void client.run(removeDeal, deal) } : null),
      [deal, mayEdit, client],
    ),
  )
  if (isError && error instanceof AppError && error.status === 404)
    return <EmptyState icon={Endorsed} title={t('funnel.deal.gone')} text={t('funnel.deal.goneText')} />
  if (isError && !deal) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!deal || !pipeline) return <Skeleton />
  const at = pipeline.stages.findIndex((stage) => stage.id === deal.stageId)
  const stage = pipeline.stages[at]
  const isLeft = deal.status === 'open' && isRotting(deal.touchedAt, stage?.rotDays ?? null, new Date())
  const facts: [string, React.ReactNode][] = [
    [t('funnel.form.value'), deal.value === null ? '—' : moneyText(deal.value, language)],
    [t('funnel.form.probability'), `${deal.probability ?? stage?.probability ?? 0} %`],
    [
      t('funnel.form.expectedOn'),
      deal.expectedOn === null ? (
        '—'
      ) : (
        <span key="expected" className={classes(deal.status === 'open' && isPastDay(deal.expectedOn) && 'deal-late')}>
          {dayLabel(deal.expectedOn)}
        </span>
      ),
    ],
    [t('funnel.form.owner'), deal.owner?.name ?? t('funnel.card.nobody')],
    [t('funnel.form.priority'), t(`funnel.priority.${deal.priority}`)],
    [t('funnel.deal.stageSince'), <RelativeTime key="since" at={deal.stageSince} style="length" />],
    ...pipeline.fields.map((field): [string, React.ReactNode] => [field.name, <OwnValue key={field.id} field={field} value={deal.fields[field.id] ?? ''} />]),
  ]
  return (
    <div className="deal-page" tabIndex={-1} data-autofocus="">
      <PanelToolbar>{mayEdit && <CommandButton command={editDeal} args={deal} label="funnel.command.edit" />}</PanelToolbar>
      <header className="deal-head">
        <h2>{deal.title}</h2>
        <span className={`deal-status is-${deal.status}`}>{t(`funnel.status.${deal.status}`)}</span>
        <span className="grow" />
        {mayEdit && deal.status === 'open' && (
          <>
            <CommandButton command={winDeal} args={deal} variant="primary" />
            <CommandButton command={loseDeal} args={deal} />
          </>
        )}
        {mayEdit && deal.status !== 'open' && <CommandButton command={reopenDeal} args={deal} />}
      </header>
      <ol className="deal-stages" aria-label={t('funnel.deal.stages')}>
        {pipeline.stages.map(({ id: stageId, name, isLocked }, place) => (
          <li key={stageId}>
            <button
              type="button"
              className={classes('deal-stage', place <= at && 'is-passed', place === at && 'is-now')}
              aria-current={place === at ? 'step' : undefined}
              disabled={!mayEdit || deal.status !== 'open' || place === at || isLocked || stage?.isLocked}
              onClick={() => void client.run(moveToStage, { deal, stageId, stage: name, beforeId: null })}
            >
              <span className="cut">{name}</span>
            </button>
          </li>
        ))}
      </ol>
      {deal.status === 'lost' && <p className="deal-note deal-late">{t('funnel.deal.lostFor', { reason: deal.lostReason })}</p>}
      {isLeft && <p className="deal-note deal-late">{t('funnel.card.rotting')}</p>}
      <div className="deal-parts">
        <section className="deal-part">
          <h3>{t('funnel.deal.facts')}</h3>
          {deal.contact && (
            <div className="deal-contact">
              <Avatar id={deal.contact.id} name={deal.contact.name} src={deal.contact.profilePicUrl} />
              <span className="strong cut grow">{deal.contact.name}</span>
              {deal.ticketId !== null && <CommandButton command={openConversation} args={deal} />}
            </div>
          )}
          <dl className="deal-facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="dim">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {deal.description !== '' && <p className="deal-description">{deal.description}</p>}
        </section>
        <ActionsPart deal={deal} mayEdit={mayEdit} />
        {parts.map((part) => (
          <Contributed key={part.id} point={dealParts} value={part}>
            <part.component deal={deal} />
          </Contributed>
        ))}
        <ChecklistPart deal={deal} mayEdit={mayEdit} />
        <ProductsPart deal={deal} />
        <FilesPart deal={deal} mayEdit={mayEdit} />
        <CommentsPart deal={deal} />
        <HistoryPart deal={deal} />
        <PlaybackPart deal={deal} pipeline={pipeline} />
      </div>
    </div>
  )
}
