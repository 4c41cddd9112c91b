import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { listSamePerson } from '../../contract/index.ts'
import { shownNumber } from '../shownNumber.ts'
import { mergeWith } from './commands.ts'

/** Contacts that seem to be the same person, each to be merged with this one. Nothing where there is none, or for whoever may merge nobody. */
export function SamePerson({ contactId }: { contactId: number }) {
  const t = useT()
  const mayMerge = useAtomValue(permissionsAtom).has('contacts.merge')
  const query = useQuery({ ...queryOf(listSamePerson, { id: contactId }), enabled: mayMerge })
  const others = query.data?.contacts ?? []
  if (others.length === 0) return null
  return (
    <section>
      <h4>{t('contacts.merge.same')}</h4>
      <ul className="contact-card-list">
        {others.map(({ id, name, number }) => (
          <li key={id}>
            <span className="cut">{name}</span>
            <span className="dim">{shownNumber(number, t)}</span>
            <CommandButton command={mergeWith} args={{ id: contactId, otherId: id }} variant="minimal" label="contacts.merge.picked" />
          </li>
        ))}
      </ul>
    </section>
  )
}
