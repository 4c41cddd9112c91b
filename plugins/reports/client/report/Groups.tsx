import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { type ContactGrouping, getContactGroups } from '../../contract/index.ts'
import { Bars } from '../Bars.tsx'
import { contactWish, type Filter, filterOfGrouping, textOf, valuesOf } from '../filter.ts'
import { REPORTS } from '../reports.ts'

interface GroupsProps {
  by: ContactGrouping
  filter: Filter
  onChange: (part: Partial<Filter>) => void
}

/** How many contacts each group has; a bar narrows the rows to its group, pressed again to all. */
export function Groups({ by, filter, onChange }: GroupsProps) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const name = filterOfGrouping[by]
  const wish = { ...contactWish({ ...filter, [name]: '' }), by }
  const groups = useQuery({ queryKey: [REPORTS, 'groups', wish], queryFn: () => call(getContactGroups, wish), placeholderData: (previous) => previous }).data
    ?.groups
  if (!groups || groups.length === 0) return null
  const chosen = valuesOf(filter[name])
  const toggle = (value: string) => onChange({ [name]: textOf(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]) })
  return (
    <section className="reports-groups" aria-label={t(`reports.filter.${name}`)}>
      <Bars
        label={t(`reports.filter.${name}`)}
        rows={groups.map(({ value, name: group, color, count }) => ({
          id: value,
          name: group ?? t(`reports.none.${name}`),
          colour: color ?? undefined,
          value: count,
          text: count.toLocaleString(locale),
          isChosen: chosen.includes(value),
        }))}
        onPress={toggle}
      />
    </section>
  )
}
