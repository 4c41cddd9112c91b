import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runOnEach } from '#core/client/commands/runOnEach.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { setWallet, type WalletPicked } from '../walletCommands.ts'

/** Into whose wallets the picked contacts go, on top of those that they are in. */
export default function WalletPickedDialog({ picked: { contacts, onDone }, onClose }: { picked: WalletPicked; onClose: () => void }) {
  const t = useT()
  const people = useQuery(everybodyQuery(call)).data ?? []
  const [chosen, setChosen] = useState<number[]>([])
  const save = async () => {
    const each = contacts.flatMap(({ id, wallets }) =>
      chosen.filter((userId) => !wallets.some((wallet) => wallet.id === userId)).map((userId) => ({ contactId: id, userId, isIn: true })),
    )
    const sayDone = () => t('contacts.done.walletMany', { count: new Set(each.map(({ contactId }) => contactId)).size })
    await runOnEach({ command: setWallet, each, sayDone, onProgress: () => {}, signal: new AbortController().signal })
    onDone()
  }
  return (
    <FormDialog title={t('contacts.wallet.many', { count: contacts.length })} isDirty={chosen.length > 0} onSave={save} onClose={onClose}>
      <MultiPick
        label={t('contacts.wallet.search')}
        listLabel={t('contacts.column.wallet')}
        none={t('contacts.wallet.none')}
        options={people.map(({ id, name }) => ({ id, name, mark: <Avatar id={`user-${id}`} name={name} size="s" /> }))}
        chosen={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  )
}
