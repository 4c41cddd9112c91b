import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { type DragEvent, type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { failureOf } from '#core/client/ui/failureOf.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { Segments } from '#core/client/ui/Segments.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { type Action, type Deal, listActions, listDeals } from '../../contract/index.ts'
import { editAction, moveAction, newCalendarAction } from '../actionCommands.ts'
import { iconOfAction } from '../DealCard.tsx'
import { dayOf, instantText, localText } from '../days.ts'
import { dealPanel } from '../dealPanel.ts'
import { actionDialogAtom, calendarDayAtom } from '../dialogs.atoms.ts'
import { FUNNEL } from '../queries.ts'
import { addDays, calendarViews, dayByKey, firstTime, shownDays, stepDay } from './calendarRules.ts'
import '../funnel.css'

const filterSchema = z.object({ view: z.enum(calendarViews), day: z.string(), ownerId: z.string() })
const NO_FILTER: z.infer<typeof filterSchema> = { view: 'month', day: '', ownerId: '' }
/** Entries of a day that a month shows; the rest is a number that leads to the day. */
const IN_MONTH = 3
const DRAGGED = 'application/x-deal-action'

interface DayProps {
  day: string
  isCursor: boolean
  isToday: boolean
  isOutside: boolean
  actions: readonly Action[]
  deals: readonly Deal[]
  most: number
  mayEdit: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onMove: (action: Action, day: string) => void
  onMore: () => void
  onNew: () => void
  draggedAction: (id: number) => Action | undefined
}

function DayCell({ day, isCursor, isToday, isOutside, actions, deals, most, mayEdit, onKeyDown, onMove, onMore, onNew, draggedAction }: DayProps) {
  const t = useT()
  const client = useClient()
  const language = useAtomValue(localeAtom)
  const name = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const shown = actions.slice(0, most)
  const shownDeals = deals.slice(0, Math.max(0, most - shown.length))
  const more = actions.length + deals.length - shown.length - shownDeals.length
  const drop = (event: DragEvent) => {
    const action = draggedAction(Number(event.dataTransfer.getData(DRAGGED)))
    event.preventDefault()
    event.stopPropagation()
    if (action) onMove(action, day)
  }
  const entryKeys = (event: KeyboardEvent, action: Action) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    if (!event.altKey || by === undefined || !mayEdit) return
    event.preventDefault()
    event.stopPropagation()
    onMove(action, addDays(day, by))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: days are laid out by a grid of their own
    <div
      role="gridcell"
      data-day={day}
      className={classes('planner-day', isToday && 'is-today', isOutside && 'is-outside', isCursor && 'is-cursor')}
      tabIndex={isCursor ? 0 : -1}
      data-autofocus={isCursor ? '' : undefined}
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => event.target === event.currentTarget && mayEdit && onNew()}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onDrop={drop}
    >
      <span className="visually-hidden">{t('funnel.calendar.dayOf', { day: name, count: actions.length + deals.length })}</span>
      <span className="planner-number small" aria-hidden="true">
        {most > IN_MONTH && `${weekday} `}
        {Number(day.slice(8))}
      </span>
      {shown.map((action) => {
        const Icon = iconOfAction[action.kind]
        const isLate = action.doneAt === null && Date.parse(action.dueAt) < Date.now()
        return (
          <button
            key={action.id}
            type="button"
            tabIndex={isCursor ? 0 : -1}
            className={classes('planner-entry small', isLate && 'deal-late', action.doneAt && 'is-done')}
            draggable={mayEdit}
            onDragStart={(event) => {
              event.stopPropagation()
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData(DRAGGED, String(action.id))
            }}
            onKeyDown={(event) => entryKeys(event, action)}
            onClick={() => (mayEdit ? void client.run(editAction, action) : client.open(dealPanel, { id: action.deal.id }, 'right'))}
          >
            <Icon size={12} />
            <span className="dim">{localText(action.dueAt).slice(11)}</span> <span className="cut">{action.title}</span>
            {most > IN_MONTH && <span className="dim cut"> {action.deal.title}</span>}
          </button>
        )
      })}
      {shownDeals.map((deal) => (
        <button
          key={`deal${deal.id}`}
          type="button"
          tabIndex={isCursor ? 0 : -1}
          className="planner-entry planner-deal small"
          onClick={() => client.open(dealPanel, { id: deal.id }, 'right')}
        >
          <span className="cut">{deal.title}</span>
        </button>
      ))}
      {more > 0 && (
        <button type="button" tabIndex={isCursor ? 0 : -1} className="deal-link small dim" onClick={onMore}>
          {t('funnel.calendar.more', { count: more })}
        </button>
      )}
    </div>
  )
}

/** Actions by their time and open deals by the day on which they are expected, by month, week or day. */
export default function CalendarPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const language = useAtomValue(localeAtom)
  const session = useAtomValue(sessionAtom)
  const mayEdit = useAtomValue(permissionsAtom).has('funnel.edit')
  const openForm = useSetAtom(actionDialogAtom)
  const grid = useRef<HTMLDivElement>(null)
  const people = useQuery(everybodyQuery(call)).data ?? []
  const { filter, change } = useListView(panelId, filterSchema, NO_FILTER)
  const today = dayOf(Date.now())
  const day = /^\d{4}-\d{2}-\d{2}$/.test(filter.day) ? filter.day : today
  const { view, ownerId } = filter
  const setCalendarDay = useSetAtom(calendarDayAtom)
  useEffect(() => setCalendarDay(day), [day, setCalendarDay])
  const days = useMemo(() => shownDays(view, day), [view, day])
  const [first = day] = days
  const last = days.at(-1) ?? day
  const ofOwner = ownerId === '' ? {} : { ownerId: Number(ownerId) }
  const actions = useQuery({
    queryKey: [FUNNEL, 'calendar', first, last, ownerId],
    queryFn: async () => {
      const [from, to] = [instantText(`${first}T00:00`), instantText(`${addDays(last, 1)}T00:00`)]
      return (await call(listActions, { state: 'all', ...(from && { from }), ...(to && { to }), ...ofOwner })).actions
    },
    placeholderData: (previous) => previous,
  })
  const deals = useQuery({
    queryKey: [FUNNEL, 'planner-deals', first, last, ownerId],
    queryFn: async () => (await call(listDeals, { status: 'open', expectedFrom: first, expectedTo: last, ...ofOwner })).deals,
    placeholderData: (previous) => previous,
  })
  const failure = failureOf(actions, deals)
  const isLoading = actions.isPending || deals.isPending
  const byDay = useMemo(() => Map.groupBy(actions.data ?? [], ({ dueAt }) => dayOf(dueAt)), [actions.data])
  const dealsByDay = useMemo(() => Map.groupBy(deals.data ?? [], ({ expectedOn }) => expectedOn ?? ''), [deals.data])
  const newOn = (one: string) => openForm({ deal: null, kind: 'meeting', dueAt: firstTime(one, today) })
  const goTo = (next: string) => {
    change({ day: next })
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const next = dayByKey(day, event.key)
    const isEnter = event.key === 'Enter'
    if (next === null && !isEnter) return
    event.preventDefault()
    event.stopPropagation()
    if (next !== null) return goTo(next)
    const entry = event.currentTarget.querySelector<HTMLElement>('button')
    if (entry) entry.focus()
    else if (mayEdit) newOn(day)
  }
  const move = (action: Action, to: string) => {
    const dueAt = instantText(`${to}T${localText(action.dueAt).slice(11)}`)
    if (dueAt !== null && dueAt !== action.dueAt) void client.run(moveAction, { action, dueAt, day: `${to.slice(8)}/${to.slice(5, 7)}` })
  }
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const dayName = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_none, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <ListScreen
      bar={
        <>
          <Segments
            label={t('funnel.calendar.view')}
            segments={calendarViews.map((id) => ({ id, title: t(`funnel.calendar.${id}`) }))}
            active={view}
            onChange={(next) => change({ view: next })}
          />
          <span className="planner-steps">
            <IconButton icon={ChevronLeft} label={t('funnel.calendar.back')} onClick={() => goTo(stepDay(view, day, -1))} />
            <Button onClick={() => goTo(today)}>{t('funnel.calendar.today')}</Button>
            <IconButton icon={ChevronRight} label={t('funnel.calendar.ahead')} onClick={() => goTo(stepDay(view, day, 1))} />
          </span>
          <strong className="planner-title" aria-live="polite">
            {view === 'day' ? dayName : monthName}
          </strong>
          <Select
            label={t('funnel.form.owner')}
            value={ownerId}
            options={[
              { value: '', label: t('funnel.board.anyOwner') },
              ...(session ? [{ value: String(session.userId), label: t('funnel.actions.mine') }] : []),
              ...people.filter(({ id }) => id !== session?.userId).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(next) => change({ ownerId: next })}
          />
        </>
      }
    >
      <PanelToolbar>{mayEdit && <CommandButton command={newCalendarAction} args={{}} variant="primary" label="funnel.command.newAction" />}</PanelToolbar>
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: days are laid out by a grid of their own
        <div ref={grid} className={classes('planner', `is-${view}`)} role="grid" aria-label={t('funnel.calendar.title')} aria-busy={isLoading}>
          {view !== 'day' && (
            // biome-ignore lint/a11y/useSemanticElements: days are laid out by a grid of their own
            // biome-ignore lint/a11y/useFocusableInteractive: the cells hold the focus
            <div role="row" className="planner-week planner-names small dim">
              {days.slice(0, 7).map((one) => (
                // biome-ignore lint/a11y/useSemanticElements: days are laid out by a grid of their own
                // biome-ignore lint/a11y/useFocusableInteractive: the cells hold the focus
                <span key={one} role="columnheader">
                  {weekday.format(new Date(`${one}T00:00:00Z`))}
                </span>
              ))}
            </div>
          )}
          {weeks.map((week) => (
            // biome-ignore lint/a11y/useSemanticElements: days are laid out by a grid of their own
            // biome-ignore lint/a11y/useFocusableInteractive: the cells hold the focus
            <div key={week[0]} role="row" className="planner-week">
              {week.map((one) => (
                <DayCell
                  key={one}
                  day={one}
                  isCursor={one === day}
                  isToday={one === today}
                  isOutside={view === 'month' && one.slice(0, 7) !== day.slice(0, 7)}
                  actions={byDay.get(one) ?? []}
                  deals={dealsByDay.get(one) ?? []}
                  most={view === 'month' ? IN_MONTH : Number.POSITIVE_INFINITY}
                  mayEdit={mayEdit}
                  onKeyDown={press}
                  onMove={move}
                  onMore={() => change({ view: 'day', day: one })}
                  onNew={() => newOn(one)}
                  draggedAction={(id) => actions.data?.find((action) => action.id === id)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </ListScreen>
  )
}
