import { useQueries, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { formatDate, useT } from '#core/client/i18n/index.ts'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { contactFilterSources, contactLabels } from '../../contract/client.ts'
import { readAreaCodes } from '../../contract/index.ts'
import { useDefinedFields } from '../fields/useDefinedFields.ts'
import { fieldPartText } from './fieldPartText.ts'
import { type ContactFilter, chosenOf, NO_FIELD, NOBODY, withChosen } from './filter.ts'

const labelsAtom = contributionsAtom(contactLabels)
const sourcesAtom = contributionsAtom(contactFilterSources)

/** Part of the filter of the list, as a chip says it. */
export interface FilterPart {
  id: string
  name: string
  colour?: string
  /** Filter that taking it away leaves. */
  without: Partial<ContactFilter>
}

/** The labels, people and fields by which the list can be narrowed, and the chosen ones in words. */
export function useFilterChoices(filter: ContactFilter) {
  const t = useT()
  const session = useAtomValue(sessionAtom)
  const locale = useAtomValue(localeAtom)
  const fields = useDefinedFields()
  const [source] = useAtomValue(labelsAtom)
  const sources = useAtomValue(sourcesAtom).toSorted((one, other) => one.order - other.order)
  const loaded = useQueries({ queries: sources.map(({ queryKey, load }) => ({ queryKey: [...queryKey, 'ofContacts'], queryFn: load })) })
  const further = sources.map(({ id, title }, index) => ({ id, title: t(title), options: loaded[index]?.data ?? [] }))
  const leads = session !== null && session.profile !== 'user'
  const labels =
    useQuery({ queryKey: source?.queryKey ?? ['contacts.labels'], queryFn: async () => source?.load() ?? [], enabled: source !== undefined }).data ?? []
  const everybody = useQuery({ ...everybodyQuery(call), enabled: leads }).data ?? []
  // A plain user sees the own wallet and nobody's.
  const people = leads ? everybody.map(({ id, name }) => ({ id, name })) : session ? [{ id: session.userId, name: session.username }] : []

  const nameOf = (rows: readonly { id: number; name: string }[], id: string) => rows.find((row) => String(row.id) === id)?.name ?? '…'
  const label = labels.find(({ id }) => String(id) === filter.label)
  const parts: FilterPart[] = []
  if (filter.label !== '')
    parts.push({
      id: 'label',
      without: { label: '' },
      name: t('contacts.filter.isLabel', { name: label?.name ?? '…' }),
      ...(label && { colour: label.colour }),
    })
  if (filter.wallet === NOBODY) parts.push({ id: 'wallet', without: { wallet: '' }, name: t('contacts.filter.isNobody') })
  else if (filter.wallet !== '')
    parts.push({ id: 'wallet', without: { wallet: '' }, name: t('contacts.filter.isWallet', { name: nameOf(people, filter.wallet) }) })
  if (filter.open !== '') parts.push({ id: 'open', without: { open: '' }, name: t(`contacts.filter.open.${filter.open}`) })
  if (filter.blocked !== '') parts.push({ id: 'blocked', without: { blocked: '' }, name: t(`contacts.filter.blocked.${filter.blocked}`) })
  if (filter.since !== '')
    parts.push({
      id: 'since',
      without: { since: '' },
      name: t('contacts.filter.isSince', { day: formatDate(new Date(`${filter.since}T00:00`).getTime(), Date.now()) }),
    })
  if (filter.area.trim() !== '')
    parts.push({ id: 'area', without: { area: '' }, name: t('contacts.filter.isArea', { codes: readAreaCodes(filter.area).join(', ') }) })
  const chosen = chosenOf(filter.having)
  for (const { id, title, options } of further) {
    const value = chosen.get(id)
    if (value === undefined) continue
    const name = options.find((option) => option.value === value)?.name ?? '…'
    parts.push({ id: `having.${id}`, without: { having: withChosen(filter.having, id, '') }, name: t('contacts.filter.isHaving', { title, name }) })
  }
  const field = fields.find(({ key }) => key === filter.field)
  if (filter.field !== '') parts.push({ id: 'field', without: NO_FIELD, name: fieldPartText(field, filter, locale, t) })
  return { labels, fields, hasLabels: source !== undefined, people, further, parts }
}
