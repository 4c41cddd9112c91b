import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { LONGEST_SIGNATURE } from '../../contract/preferences.ts'
import { saveSignature, signatureAtom } from './preferences.ts'

/** Whether own messages begin with a name, and with which. */
export default function SignatureForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const saved = useAtomValue(signatureAtom)
  const ownName = useAtomValue(sessionAtom)?.username ?? ''
  const [text, setText] = useState(saved.text)
  const [isOn, setOn] = useState(saved.isOn)
  return (
    <FormDialog
      title={t('chat.signature.title')}
      isDirty={text !== saved.text || isOn !== saved.isOn}
      onSave={() => client.run(saveSignature, { isOn, text: text.trim() })}
      onClose={onClose}
    >
      <TextField
        label={t('chat.signature.name')}
        help={t('chat.signature.help', { name: ownName })}
        placeholder={ownName}
        value={text}
        maxLength={LONGEST_SIGNATURE}
        onChange={setText}
      />
      <Switch label={t('chat.signature.on')} help={t('chat.signature.preview', { name: text.trim() || ownName })} isOn={isOn} onChange={setOn} />
    </FormDialog>
  )
}
