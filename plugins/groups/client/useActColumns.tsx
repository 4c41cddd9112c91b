import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { formatPhone } from '#core/contract/phone.ts'
import type { Act } from '../contract/index.ts'
import { reasonText } from './reasonText.ts'

const TONES = { waiting: 'quiet', done: 'good', failed: 'bad' } as const

const peopleOf = ({ people }: Act): string =>
  people
    .map(({ name, number }) => [name, formatPhone(number)].filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')

/** The table of what rules did. */
export function useActColumns(): readonly Column<Act>[] {
  const t = useT()
  return useMemo(() => {
    const stateOf = ({ state, reason }: Act): string => [t(`groups.history.state.${state}`), reason && reasonText(t, reason)].filter(Boolean).join(': ')
    const text = (id: string, width: number, grow: number, value: (act: Act) => string): Column<Act> => ({
      ...{ id, width, grow },
      title: t(`groups.history.column.${id}`),
      sortValue: value,
      render: value,
    })
    return [
      {
        id: 'at',
        title: t('groups.history.column.at'),
        width: 140,
        grow: 0.2,
        sortValue: ({ at }) => new Date(at).toISOString(),
        render: ({ at }) => <RelativeTime at={at} style="minute" />,
      },
      text('kind', 160, 0.2, ({ kind }) => t(`groups.history.kind.${kind}`)),
      text('group', 170, 1, ({ groupName, groupId }) => groupName || groupId),
      text('people', 220, 2, peopleOf),
      text('cause', 160, 1, ({ cause }) => cause),
      {
        id: 'state',
        title: t('groups.history.column.state'),
        width: 240,
        grow: 3,
        wraps: true,
        sortValue: stateOf,
        render: (act) => (
          <span className="dot-name">
            <Dot tone={TONES[act.state]} />
            <span title={stateOf(act)}>{stateOf(act)}</span>
          </span>
        ),
      },
    ]
  }, [t])
}
