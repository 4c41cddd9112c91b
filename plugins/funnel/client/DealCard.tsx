import { Calendar, Chat, Comment, Phone, Tick, TickCircle, Time, Video } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { type ComponentType, memo } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { moneyText } from '#core/client/ui/money.ts'
import { tip } from '#core/client/ui/tip.ts'
import { shownValue } from '#core/client/ui/typed/shownValue.ts'
import { type ActionKind, type Deal, type DealField, isRotting } from '../contract/index.ts'
import { cardParts } from './board/cardParts.ts'
import { dayLabel, isPastDay } from './days.ts'

export const iconOfAction: Record<ActionKind, ComponentType<{ size?: number }>> = { call: Phone, message: Chat, meeting: Video, task: TickCircle }

const ALL: ReadonlySet<string> = new Set(cardParts)

interface DealCardProps {
  deal: Deal
  /** Of its stage. */
  rotDays: number | null
  /** Parts that the viewer chose to see besides the title. */
  parts?: ReadonlySet<string>
  /** Own fields that the viewer chose. */
  fields?: readonly DealField[]
}

const NO_FIELDS: readonly DealField[] = []

/** A deal on a board: title, contact, value, owner, what is next and what is late. Drawn again only where the deal or the choice is another. */
export const DealCard = memo(function DealCard({ deal, rotDays, parts = ALL, fields = NO_FIELDS }: DealCardProps) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  const { title, contact, value, owner, priority, expectedOn, checklist, comments, nextAction, touchedAt, status } = deal
  const isLeft = status === 'open' && isRotting(touchedAt, rotDays, new Date())
  const done = checklist.filter(({ isDone }) => isDone).length
  const ActionIcon = nextAction && iconOfAction[nextAction.kind]
  const isActionLate = nextAction !== null && Date.parse(nextAction.dueAt) < Date.now()
  return (
    <>
      <div className="deal-card-head">
        <span className="strong cut grow">{title}</span>
        {isLeft && (
          <span className="deal-late" {...tip(t('funnel.card.rotting'))}>
            <Time size={12} />
            <span className="visually-hidden">{t('funnel.card.rotting')}</span>
          </span>
        )}
        {parts.has('priority') && priority !== 'none' && <span className={`deal-priority is-${priority} small`}>{t(`funnel.priority.${priority}`)}</span>}
      </div>
      <div className="deal-card-row small">
        {!parts.has('contact') ? (
          <span className="grow" />
        ) : contact ? (
          <>
            <Avatar id={contact.id} name={contact.name} src={contact.profilePicUrl} />
            <span className="cut dim grow">{contact.name}</span>
          </>
        ) : (
          <span className="dim grow">{t('funnel.card.noContact')}</span>
        )}
        <span className="deal-value">{value === null || !parts.has('value') ? '' : moneyText(value, language)}</span>
      </div>
      <div className="deal-card-row small dim">
        {!parts.has('action') ? null : ActionIcon && nextAction ? (
          <span className={classes('deal-mark', isActionLate && 'deal-late')} {...tip(`${t(`funnel.action.${nextAction.kind}`)}: ${nextAction.title}`)}>
            <ActionIcon size={12} /> {dayLabel(nextAction.dueAt)}
          </span>
        ) : (
          <span className="deal-mark">{t('funnel.card.noAction')}</span>
        )}
        {parts.has('expectedOn') && expectedOn && (
          <span className={classes('deal-mark', status === 'open' && isPastDay(expectedOn) && 'deal-late')} {...tip(t('funnel.card.expectedOn'))}>
            <Calendar size={12} /> {dayLabel(expectedOn)}
          </span>
        )}
        {parts.has('checklist') && checklist.length > 0 && (
          <span className="deal-mark">
            <Tick size={12} /> {done}/{checklist.length}
          </span>
        )}
        {parts.has('comments') && comments > 0 && (
          <span className="deal-mark">
            <Comment size={12} /> {comments}
          </span>
        )}
        {parts.has('owner') && <span className="cut deal-owner">{owner?.name ?? t('funnel.card.nobody')}</span>}
      </div>
      {fields.length > 0 && (
        <div className="deal-card-row small dim">
          <span className="cut">
            {fields
              .filter(({ id }) => (deal.fields[id] ?? '') !== '')
              .map((field) => `${field.name}: ${shownValue(field, deal.fields[field.id] ?? '', language, t)}`)
              .join(' · ')}
          </span>
        </div>
      )}
    </>
  )
})
