import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Segments } from '#core/client/ui/Segments.tsx'
import { listQueues } from '#plugins/team/contract/index.ts'
import { ticketStatuses } from '#plugins/tickets/contract/index.ts'
import { groupings } from '../../contract/index.ts'
import { boardSearchRef } from './board.atoms.ts'
import { type BoardView, filterOf, idsOf } from './boardFilter.ts'

const layouts = ['', 'figures'] as const

interface FilterBarProps {
  view: BoardView
  change: (part: Partial<BoardView>) => void
}

/** Search, grouping and filters of the panel. */
export function FilterBar({ view, change }: FilterBarProps) {
  const t = useT()
  const leads = useAtomValue(sessionAtom)?.profile !== 'user'
  const queues = useQuery(queryOf(listQueues, {})).data ?? []
  const { by, dateStart, status } = filterOf(view, Date.now())
  const chosen = idsOf(view.queues)
  const toggleStatus = (one: string) => change({ status: ticketStatuses.filter((each) => (each === one) !== status.includes(each)).join(',') })
  return (
    <>
      <SearchField label={t('wallboard.board.search')} value={view.search} keys="/" ref={boardSearchRef} onChange={(search) => change({ search })} />
      <Segments
        label={t('wallboard.board.by')}
        segments={groupings.map((id) => ({ id, title: t(`wallboard.board.by.${id}`) }))}
        active={by}
        onChange={(next) => change({ by: next })}
      />
      <Segments
        label={t('wallboard.board.layout')}
        segments={layouts.map((id) => ({ id, title: t(id === '' ? 'wallboard.board.cards' : 'wallboard.board.figures') }))}
        active={view.layout === 'figures' ? 'figures' : ''}
        onChange={(layout) => change({ layout })}
      />
      <Popover
        label={t('wallboard.board.queues')}
        trigger={(props) => (
          <Button {...props}>{chosen.length === 0 ? t('wallboard.board.allQueues') : t('wallboard.board.someQueues', { count: chosen.length })}</Button>
        )}
      >
        {() => (
          <div className="wallboard-choice">
            <MultiPick
              label={t('wallboard.board.findQueue')}
              listLabel={t('wallboard.board.queues')}
              none={t('wallboard.board.noSuchQueue')}
              options={queues.map(({ id, queue, color }) => ({ id, name: queue, mark: <Dot colour={color} /> }))}
              chosen={chosen}
              onChange={(ids) => change({ queues: ids.join(',') })}
            />
          </div>
        )}
      </Popover>
      <Popover
        label={t('wallboard.board.status')}
        trigger={(props) => <Button {...props}>{status.map((one) => t(`wallboard.status.${one}`)).join(', ')}</Button>}
      >
        {() => (
          <div className="wallboard-choice">
            {ticketStatuses.map((one) => (
              <Checkbox key={one} label={t(`wallboard.status.${one}`)} isChecked={status.includes(one)} onChange={() => toggleStatus(one)} />
            ))}
            {leads && (
              <div className="wallboard-reach">
                <Checkbox label={t('wallboard.board.showAll')} isChecked={view.reach !== 'own'} onChange={(isOn) => change({ reach: isOn ? '' : 'own' })} />
              </div>
            )}
          </div>
        )}
      </Popover>
      <DateField label={t('wallboard.board.from')} value={dateStart} leans="back" isLazy onChange={(from) => change({ from })} />
      <DateField label={t('wallboard.board.to')} value={view.to} leans="back" isLazy onChange={(to) => change({ to })} />
    </>
  )
}
