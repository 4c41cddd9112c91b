import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import type { ContactCardPartProps } from '#plugins/contacts/contract/client.ts'
import { callContact } from './phone/commands.ts'
import { hasPhoneAtom } from './phone/state.ts'

/** Calls the person of a contact's card. */
export function ContactCallButton({ contact: { id, isGroup } }: ContactCardPartProps) {
  const hasPhone = useAtomValue(hasPhoneAtom)
  return hasPhone && !isGroup ? <CommandButton command={callContact} args={{ contactId: id }} /> : null
}
