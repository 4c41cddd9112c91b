import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { listMerges } from '../../contract/index.ts'
import { separate } from './commands.ts'

/** Contacts that became a part of this one within the last day, each to be taken out again. */
export function RecentMerges({ contactId }: { contactId: number }) {
  const t = useT()
  const client = useClient()
  const mayMerge = useAtomValue(permissionsAtom).has('contacts.merge')
  const query = useQuery({ ...queryOf(listMerges, { id: contactId }), enabled: mayMerge })
  const merges = query.data?.merges ?? []
  if (merges.length === 0) return null
  return (
    <section>
      <h4>{t('contacts.merge.recent')}</h4>
      {merges.map(({ id, name }) => (
        <Button key={id} variant="minimal" onClick={() => void client.run(separate, { mergeId: id, id: contactId })}>
          {t('contacts.merge.undo', { name })}
        </Button>
      ))}
    </section>
  )
}
