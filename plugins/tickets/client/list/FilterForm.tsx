import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { listLanes } from '#plugins/kanban/contract/index.ts'
import { listLabels } from '#plugins/labels/contract/index.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { snoozedFilters, ticketSorts } from '../../contract/index.ts'
import { changeFilter, filterAtom, initialFilter } from '../filter.ts'

const toggled = (ids: readonly number[], id: number) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])

interface Choice {
  id: number
  name: string
  colour?: string
}

/** One list of things to filter by. */
function Choices({
  title,
  choices,
  chosen,
  onChange,
}: {
  title: string
  choices: readonly Choice[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}) {
  if (choices.length === 0) return null
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      {choices.map(({ id, name, colour }) => (
        <span key={id} className="filter-choice">
          <Checkbox label={name} isChecked={chosen.includes(id)} onChange={() => onChange(toggled(chosen, id))} />
          {colour && <Dot colour={colour} />}
        </span>
      ))}
    </fieldset>
  )
}

/** Every filter of the list; each works at once. @see specification §3 */
export function FilterForm() {
  const t = useT()
  const filter = useAtomValue(filterAtom)
  const profile = useAtomValue(sessionAtom)?.profile
  const queues = useQuery({ queryKey: ['queues'], queryFn: () => call(listQueues, {}) }).data ?? []
  const connections = useQuery({ queryKey: ['connections'], queryFn: () => call(listConnections, {}) }).data ?? []
  const people = useQuery(everybodyQuery(call)).data ?? []
  const labels = useQuery({ queryKey: ['labels', 'active'], queryFn: () => call(listLabels, { isActive: true }) }).data ?? []
  const lanes = useQuery({ queryKey: ['lanes'], queryFn: () => call(listLanes, {}) }).data ?? []
  const isLead = profile === 'admin' || profile === 'super'
  return (
    <div className="filter-form">
      <fieldset className="filter-group">
        <legend className="visually-hidden">{t('tickets.filter.title')}</legend>
        {isLead && <Checkbox label={t('tickets.filter.showAll')} isChecked={filter.showAll} onChange={(showAll) => changeFilter({ showAll })} />}
        <Checkbox
          label={t('tickets.filter.unread')}
          isChecked={filter.withUnreadMessages}
          onChange={(withUnreadMessages) => changeFilter({ withUnreadMessages })}
        />
        <Checkbox
          label={t('tickets.filter.unassigned')}
          isChecked={filter.isNotAssignedUser}
          onChange={(isNotAssignedUser) => changeFilter({ isNotAssignedUser })}
        />
        <Checkbox
          label={t('tickets.filter.noQueue')}
          isChecked={filter.includeNotQueueDefined}
          onChange={(includeNotQueueDefined) => changeFilter({ includeNotQueueDefined })}
        />
      </fieldset>
      <Select
        label={t('tickets.filter.sort')}
        value={filter.sort}
        onChange={(sort) => changeFilter({ sort: ticketSorts.find((one) => one === sort) ?? 'newest' })}
        options={ticketSorts.map((sort) => ({ value: sort, label: t(`tickets.sort.${sort}`) }))}
      />
      <Select
        label={t('tickets.filter.snoozed')}
        value={filter.snoozed}
        onChange={(snoozed) => changeFilter({ snoozed: snoozedFilters.find((one) => one === snoozed) ?? 'hide' })}
        options={snoozedFilters.map((one) => ({ value: one, label: t(`tickets.snoozed.${one}`) }))}
      />
      {lanes.length > 0 && (
        <Select
          label={t('tickets.filter.lane')}
          value={String(filter.kanban ?? '')}
          onChange={(lane) => changeFilter({ kanban: lane === '' ? null : Number(lane) })}
          options={[{ value: '', label: t('tickets.filter.anyLane') }, ...lanes.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      )}
      <Choices
        title={t('tickets.filter.queues')}
        choices={queues.map(({ id, queue, color }) => ({ id, name: queue, colour: color }))}
        chosen={filter.queuesIds}
        onChange={(queuesIds) => changeFilter({ queuesIds })}
      />
      <Choices
        title={t('tickets.filter.connections')}
        choices={connections}
        chosen={filter.whatsappIds}
        onChange={(whatsappIds) => changeFilter({ whatsappIds })}
      />
      <Choices
        title={t('tickets.filter.labels')}
        choices={labels.map(({ id, tag, color }) => ({ id, name: tag, colour: color }))}
        chosen={filter.tagIds}
        onChange={(tagIds) => changeFilter({ tagIds })}
      />
      <Choices title={t('tickets.filter.people')} choices={people} chosen={filter.selectedUser} onChange={(selectedUser) => changeFilter({ selectedUser })} />
      <Button variant="minimal" onClick={() => changeFilter(initialFilter)}>
        {t('tickets.filter.clear')}
      </Button>
    </div>
  )
}
