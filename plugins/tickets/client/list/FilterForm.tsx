import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { snoozedFilters, ticketSorts } from '../../contract/index.ts'
import { changeFilter, filterAtom, initialFilter } from '../filter.ts'
import { FilterGroup } from './FilterGroup.tsx'
import { keepFocusInside } from './keepFocusInside.ts'
import { chosenOf, withChosen } from './sourceFilter.ts'
import { chosenTeams, peopleOfTeams } from './teamChoice.ts'
import { useFilterChoices } from './useFilterChoices.ts'

/** Every filter of the list; each works at once. The keyboard begins in the first field and stays until `Esc`. @see specification §3 */
export function FilterForm() {
  const t = useT()
  const form = useRef<HTMLFieldSetElement>(null)
  const filter = useAtomValue(filterAtom)
  const profile = useAtomValue(sessionAtom)?.profile
  const { sources, teams, ...choices } = useFilterChoices()
  // Tickets of a colleague are none of one's own.
  const choosePeople = (selectedUser: number[]) => changeFilter(selectedUser.length > 0 ? { selectedUser, scope: 'all' } : { selectedUser })
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const isLead = profile === 'admin' || profile === 'super'
  return (
    <fieldset ref={form} className="filter-form" aria-label={t('tickets.filter.title')} onKeyDown={keepFocusInside}>
      <header className="filter-head">
        <h3>{t('tickets.filter.title')}</h3>
        <Button variant="minimal" onClick={() => changeFilter(initialFilter)}>
          {t('tickets.filter.clear')}
        </Button>
      </header>
      <div className="filter-group">
        <Checkbox
          label={t('tickets.filter.unread')}
          isChecked={filter.withUnreadMessages}
          onChange={(withUnreadMessages) => changeFilter({ withUnreadMessages })}
        />
        <Checkbox
          label={t('tickets.filter.noQueue')}
          isChecked={filter.includeNotQueueDefined}
          onChange={(includeNotQueueDefined) => changeFilter({ includeNotQueueDefined })}
        />
        <Checkbox
          label={t('tickets.filter.withoutQueue')}
          isChecked={filter.withoutQueue}
          // A chosen queue and none exclude each other.
          onChange={(withoutQueue) => changeFilter(withoutQueue ? { withoutQueue, queuesIds: [], includeNotQueueDefined: true } : { withoutQueue })}
        />
        <Checkbox label={t('tickets.filter.unanswered')} isChecked={filter.isUnanswered} onChange={(isUnanswered) => changeFilter({ isUnanswered })} />
        {isLead && <Checkbox label={t('tickets.filter.showAll')} isChecked={filter.showAll} onChange={(showAll) => changeFilter({ showAll })} />}
      </div>
      <Select
        label={t('tickets.filter.sort')}
        help={t('tickets.filter.sortHelp')}
        value={filter.sort}
        onChange={(sort) => changeFilter({ sort: ticketSorts.find((one) => one === sort) ?? 'usual' })}
        options={ticketSorts.map((sort) => ({ value: sort, label: t(`tickets.sort.${sort}`) }))}
      />
      <Select
        label={t('tickets.filter.snoozed')}
        value={filter.snoozed}
        onChange={(snoozed) => changeFilter({ snoozed: snoozedFilters.find((one) => one === snoozed) ?? 'hide' })}
        options={snoozedFilters.map((one) => ({ value: one, label: t(`tickets.snoozed.${one}`) }))}
      />
      {sources.map(
        ({ of, title, any, choices: options }) =>
          any !== undefined &&
          options.length > 0 && (
            <Select
              key={of}
              label={t(title)}
              value={String(chosenOf(filter, of)[0] ?? '')}
              onChange={(id) => changeFilter(withChosen(filter, of, id === '' ? [] : [Number(id)]))}
              options={[{ value: '', label: t(any) }, ...options.map(({ id, name }) => ({ value: String(id), label: name }))]}
            />
          ),
      )}
      <FilterGroup
        title={t('tickets.filter.queues')}
        choices={choices.queuesIds}
        chosen={filter.queuesIds}
        onChange={(queuesIds) => changeFilter({ queuesIds, withoutQueue: false })}
      />
      {sources.map(
        ({ of, title, any, choices: options }) =>
          any === undefined && (
            <FilterGroup
              key={of}
              title={t(title)}
              choices={options}
              chosen={chosenOf(filter, of)}
              onChange={(ids) => changeFilter(withChosen(filter, of, ids))}
            />
          ),
      )}
      <FilterGroup
        title={t('tickets.filter.connections')}
        choices={choices.whatsappIds}
        chosen={filter.whatsappIds}
        onChange={(whatsappIds) => changeFilter({ whatsappIds })}
      />
      <FilterGroup title={t('tickets.filter.people')} choices={choices.selectedUser} chosen={filter.selectedUser} onChange={choosePeople} />
      <FilterGroup
        title={t('tickets.filter.teams')}
        choices={teams}
        chosen={chosenTeams(teams, filter.selectedUser)}
        onChange={(ids) => choosePeople(peopleOfTeams(teams, filter.selectedUser, ids))}
      />
    </fieldset>
  )
}
