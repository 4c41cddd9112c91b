import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { BulkCommand } from '#core/client/commands/BulkCommand.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import { type ContactPart, type PickedContactsProps, pickedContactActions } from '../../contract/client.ts'
import { removeContact } from '../commands.ts'
import { mergeDialogAtom } from '../merge/commands.ts'
import { setWallet, walletPickedAtom } from '../walletCommands.ts'

const actionsAtom = contributionsAtom(pickedContactActions)
const isComponent = (component: unknown): component is ComponentType<PickedContactsProps> => typeof component === 'function'

/** Actions for the picked contacts. */
export function PickedBar({ contacts, onDone }: PickedContactsProps) {
  const t = useT()
  const client = useClient()
  const session = useAtomValue(sessionAtom)
  const actions = useAtomValue(actionsAtom)
  const mayMerge = useAtomValue(permissionsAtom).has('contacts.merge')
  if (!session) return null
  const leads = session.profile !== 'user'
  const draw = (part: ContactPart<unknown>) =>
    isComponent(part.component) && (
      <Contributed key={part.id} point={pickedContactActions} value={part}>
        <part.component contacts={contacts} onDone={onDone} />
      </Contributed>
    )
  const [first, second] = contacts
  return (
    <>
      {actions.toSorted((one, other) => one.order - other.order).map(draw)}
      {leads ? (
        <Button onClick={() => client.set(walletPickedAtom, { contacts, onDone })}>{t('contacts.column.wallet')}</Button>
      ) : (
        <BulkCommand
          command={setWallet}
          each={contacts.map(({ id }) => ({ contactId: id, userId: session.userId, isIn: true }))}
          sayDone={(count) => t('contacts.done.walletMany', { count })}
          onDone={onDone}
        />
      )}
      {mayMerge && first && second && contacts.length === 2 && (
        <Button onClick={() => client.set(mergeDialogAtom, { id: first.id, otherId: second.id, onDone })}>{t('contacts.merge.picked')}</Button>
      )}
      {leads && (
        <BulkCommand
          command={removeContact}
          each={contacts.map(({ id, name }) => ({ id, name }))}
          sayDone={(count) => t('contacts.done.deletedMany', { count })}
          onDone={onDone}
        />
      )}
    </>
  )
}
