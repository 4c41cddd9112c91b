import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { notify } from '#core/client/notify/index.ts'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { AppError } from '#core/contract/errors.ts'
import { personFormParts } from '../../../contract/client.ts'
import { putUser } from '../../../contract/index.ts'
import { createPerson, type Person } from '../../../contract/people.ts'
import { type CompanyProfile, companyProfiles, type PersonFields, personProblems } from '../../../contract/personFields.ts'
import { refreshPeople } from '../../people.ts'
import { invitePerson } from '../commands.ts'
import { peopleQuery } from '../queries.ts'

/** Values written in the form. */
interface Typed extends PersonFields {
  /** Somebody new chooses their password by a link. */
  isInvited: boolean
  /** Choices in the parts of others, by their ids. */
  parts: Readonly<Record<string, string>>
}

const NOBODY: Typed = {
  ...{ name: '', email: '', username: '', password: '', profile: 'user', queues: [], teams: [], isActive: true },
  ...{ whatsappAllowed: [], accessHours: null, isSingleSession: false, blockWavoip: false, isInvited: true, parts: {} },
}

const profileOf = ({ profile }: Person): CompanyProfile => companyProfiles.find((one) => one === profile) ?? 'user'

function fieldsOf(person: Person | null): Typed {
  if (!person) return NOBODY
  const { name, email, username, isActive, whatsappAllowed, accessHours, isSingleSession, blockWavoip } = person
  return {
    ...{ name, email, isActive, whatsappAllowed, accessHours, isSingleSession, blockWavoip, password: '', isInvited: false, parts: {} },
    username: username === email ? '' : username,
    profile: profileOf(person),
    queues: person.queues.map(({ id }) => id),
    teams: person.teams.map(({ id }) => id),
  }
}

/** Only what was changed here: what a colleague changed of the rest meanwhile stays. */
function changesOf({ parts: _before, ...before }: Typed, { parts: _after, ...after }: Typed): Partial<PersonFields> {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name))))
}

/** The person as the server last had them; null before there is one. */
interface SavedPerson {
  id: number
  fields: Typed
  detailsRev: number | undefined
}

/** Form values of a person, and their saving; `person` is null for a new one. */
export function usePersonForm(person: Person | null) {
  const t = useT()
  const client = useClient()
  const [start] = useState(() => fieldsOf(person))
  const [savedPerson, setSavedPerson] = useState<SavedPerson | null>(person && { id: person.id, fields: start, detailsRev: person.detailsRev })
  const form = useDraft(start, ({ field, code }) => t(`team.problem.${field}.${code}`), t('team.form.refused'))
  const { draft } = form
  const name = draft.name.trim()

  /** The next try is made on what is saved by now, by a colleague or by this one: whoever reads the message decides. */
  const follow = async ({ id, fields }: Omit<SavedPerson, 'detailsRev'>) => {
    const { people } = await queryClient.fetchQuery({ ...peopleQuery, staleTime: 0 })
    setSavedPerson({ id, fields, detailsRev: people.find((one) => one.id === id)?.detailsRev })
  }
  const create = async (): Promise<number> => {
    const { parts: _parts, ...fields } = draft
    return (await call(createPerson, fields)).id
  }
  const update = async ({ id, fields, detailsRev }: SavedPerson): Promise<number> => {
    const { warning } = await call(putUser, { id, detailsRev, ...changesOf(fields, draft) }).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'ERR_USER_CHANGED') await follow({ id, fields })
      throw error
    })
    if (warning) notify(t('team.done.noQueueLeft', { name }), { intent: 'warning' })
    return id
  }
  /** A part that is refused leaves the form open on the person that is saved already. */
  const saveParts = async (id: number) => {
    const chosen = contributionsOf(personFormParts).filter((part) => part.id in draft.parts)
    try {
      for (const part of chosen) await part.save(id, draft.parts[part.id] ?? '')
    } catch (error) {
      await follow({ id, fields: draft })
      throw error
    }
  }
  const write = async () => {
    const id = savedPerson ? await update(savedPerson) : await create()
    await refreshPeople()
    await saveParts(id)
    if (draft.isInvited) await client.run(invitePerson, { id, name, profile: draft.profile })
    notify(t('team.done.saved', { name }))
  }
  const problems = () => personProblems({ ...draft, password: draft.isInvited || (savedPerson && draft.password === '') ? null : draft.password })
  return { ...form, save: () => form.save(problems(), write) }
}
