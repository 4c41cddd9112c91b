import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import { personParts } from '../../../contract/client.ts'
import { signOutPerson } from '../commands.ts'
import { sessionsQuery } from '../queries.ts'
import { SessionList } from './SessionList.tsx'

const partsAtom = contributionsAtom(personParts)

/** Where somebody is signed in, and a button that signs them out everywhere. */
export default function SessionsDialog({ person, onClose }: { person: { id: number; name: string }; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const parts = useAtomValue(partsAtom)
  const others = useQuery(sessionsQuery(person.id)).data?.filter(({ isOwn }) => !isOwn) ?? []
  return (
    <Dialog
      title={t('team.sessions.of', { name: person.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('workbench.close')}</Button>
          <Button variant="danger" disabled={others.length === 0} onClick={() => void client.run(signOutPerson, person)}>
            {t('team.command.signOutPerson')}
          </Button>
        </>
      }
    >
      <SessionList userId={person.id} />
      {parts.map((Part) => (
        <Contributed key={personParts.id} point={personParts} value={Part}>
          <Part person={person} />
        </Contributed>
      ))}
    </Dialog>
  )
}
