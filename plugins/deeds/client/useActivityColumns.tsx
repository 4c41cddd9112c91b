import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useViewport } from '#core/client/browser/useViewport.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { formatDateTime, formatTime, useT } from '#core/client/i18n/index.ts'
import type { Column } from '#core/client/ui/table/columns.ts'
import { tip } from '#core/client/ui/tip.ts'
import type { ActivityItem } from '../contract/index.ts'
import { activityText, keyOfWhy, stepsText, whyNotText } from './activityText.ts'
import { undoListed } from './commands.ts'
import './deeds.css'

/** Least widths in pixels; on a phone all three stand side by side. */
const WIDTHS = { wide: { time: 70, action: 150, undo: 260 }, phone: { time: 66, action: 150, undo: 120 } }

/** Columns of the table of actions. */
export function useActivityColumns(): readonly Column<ActivityItem>[] {
  const t = useT()
  const userId = useAtomValue(sessionAtom)?.userId
  const isPhone = useViewport() === 'phone'
  const width = WIDTHS[isPhone ? 'phone' : 'wide']
  return useMemo((): Column<ActivityItem>[] => {
    const aboutOf = ({ name, ticketId }: ActivityItem) => [name, ticketId === null ? '' : `#${ticketId}`].filter((part) => part !== '').join(' · ')
    const fromOf = ({ from }: ActivityItem) => from && `${from.browser === 'other' ? t('deeds.otherBrowser') : from.browser} · ${from.address}`
    const whyOf = (activity: ActivityItem) =>
      activity.undone
        ? t('deeds.undoneAt', { at: formatTime(activity.undone.at), name: activity.undone.by })
        : activity.whyNot && whyNotText(activity.whyNot, keyOfWhy(activity), userId, t)
    const detailOf = (activity: ActivityItem) => [stepsText(activity, t), aboutOf(activity)].filter((part) => part !== '').join(' · ')
    return [
      {
        id: 'time',
        title: t('deeds.column.time'),
        width: width.time,
        grow: 0,
        sortValue: ({ at }) => at,
        render: ({ at }) => (
          <time dateTime={at} {...tip(formatDateTime(at))}>
            {formatTime(at)}
          </time>
        ),
      },
      {
        id: 'deed',
        title: t('deeds.column.deed'),
        width: width.action,
        wraps: true,
        grow: 6,
        sortValue: (activity) => activityText(activity, t),
        render: (activity) => (
          <span {...tip(`${activityText(activity, t)} · ${detailOf(activity)}`)}>
            <span className={activity.undone ? 'dim' : 'strong'}>{activityText(activity, t)}</span> <span className="dim">{detailOf(activity)}</span>
          </span>
        ),
      },
      {
        id: 'undo',
        title: t('deeds.column.undo'),
        width: width.undo,
        wraps: true,
        grow: 5,
        sortValue: whyOf,
        render: (activity) =>
          activity.whyNot ? (
            <span className="dim" {...tip(whyOf(activity) ?? '')}>
              {whyOf(activity)}
            </span>
          ) : (
            <span className="deeds-undo">
              <CommandButton command={undoListed} args={activity} variant="minimal" hideKeys />
            </span>
          ),
      },
      { id: 'about', title: t('deeds.column.about'), width: 160, sortValue: aboutOf, render: aboutOf, isOptional: true },
      {
        id: 'from',
        title: t('deeds.column.from'),
        width: 190,
        grow: 1,
        sortValue: fromOf,
        isOptional: isPhone,
        render: (activity) => <span className="dim">{fromOf(activity)}</span>,
      },
    ]
  }, [t, userId, width, isPhone])
}
