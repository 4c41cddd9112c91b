import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import type { PickedContactsProps } from '#plugins/contacts/contract/client.ts'
import { contactLabelsDialogAtom } from '../dialogs.atoms.ts'

/** Asks which labels the picked contacts get. */
export function LabelPicked({ contacts, onDone }: PickedContactsProps) {
  const t = useT()
  const client = useClient()
  return <Button onClick={() => client.set(contactLabelsDialogAtom, { contacts, onDone })}>{t('labels.command.assign')}</Button>
}
