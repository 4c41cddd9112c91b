import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { MultiPick, type MultiPickChoice } from '#core/client/ui/MultiPick.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { Tabs } from '#core/client/ui/Tabs.tsx'
import { listQueues } from '#plugins/team/contract/index.ts'
import { peopleAtom } from '../follow/people.ts'
import { counts, rules, type Wall } from './rule.ts'
import { WallChoice } from './WallChoice.tsx'

interface WallBarProps {
  wall: Wall
  onChange: (change: Partial<Wall>) => void
}

/** Which conversations stand on the wall, and how many. */
export function WallBar({ wall, onChange }: WallBarProps) {
  const t = useT()
  const queues = useQuery(queryOf(listQueues, {})).data ?? []
  const people = useAtomValue(peopleAtom)
  const setCount = (chosen: string) => {
    const count = counts.find((one) => String(one) === chosen)
    if (count) onChange({ count })
  }
  return (
    <div className="wall-bar">
      <Tabs
        label={t('supervision.rules')}
        tabs={rules.map((id) => ({ id, title: t(`supervision.rule.${id}`) }))}
        active={wall.by}
        onChange={(by) => onChange({ by })}
      />
      {wall.by === 'queues' && (
        <Choice
          name={wall.queueIds.length === 0 ? t('supervision.allQueues') : t('supervision.queues', { count: wall.queueIds.length })}
          search={t('supervision.findQueue')}
          options={queues.map(({ id, queue, color }) => ({ id, name: queue, mark: <Dot colour={color} /> }))}
          chosen={wall.queueIds}
          onChange={(queueIds) => onChange({ queueIds })}
        />
      )}
      {wall.by === 'agents' && (
        <Choice
          name={wall.userIds.length === 0 ? t('supervision.allAgents') : t('supervision.agents', { count: wall.userIds.length })}
          search={t('supervision.findAgent')}
          options={people.map(({ id, name, status }) => ({ id, name, hint: t(`core.presence.${status}`) }))}
          chosen={wall.userIds}
          onChange={(userIds) => onChange({ userIds })}
        />
      )}
      <span className="grow" />
      <span className="wall-count dim">{t('supervision.howMany')}</span>
      <Tabs
        label={t('supervision.howMany')}
        tabs={counts.map((count) => ({ id: String(count), title: String(count) }))}
        active={String(wall.count)}
        onChange={setCount}
      />
    </div>
  )
}

interface ChoiceProps {
  name: ReactNode
  search: string
  options: readonly MultiPickChoice[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** A button that says how many are chosen, and the list to choose from. */
function Choice({ name, search, options, chosen, onChange }: ChoiceProps) {
  const t = useT()
  return (
    <Popover label={search} trigger={(props) => <Button {...props}>{name}</Button>}>
      {() => (
        <WallChoice>
          <MultiPick label={search} listLabel={search} none={t('supervision.noMatch')} options={options} chosen={chosen} onChange={onChange} />
        </WallChoice>
      )}
    </Popover>
  )
}
