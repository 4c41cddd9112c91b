import { atom, useAtom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { putDeviceToken, tokenProblems, type VoiceDevice, voiceDevices } from '../../contract/index.ts'

/** The device whose token is being set. */
export const tokenDialogAtom = atom<VoiceDevice | null>(null)

function TokenForm({ device, onClose }: { device: VoiceDevice; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { token: '' },
    ({ field, code }) => t(`voice.devices.problem.${field}.${code}`),
    t('voice.devices.form.refused'),
  )
  const write = async () => {
    await call(putDeviceToken, { id: device.id, token: draft.token })
    await queryClient.invalidateQueries({ queryKey: [voiceDevices.id] })
    client.notify(t('voice.devices.done.token', { name: device.name }))
  }
  return (
    <FormDialog
      title={`${t('voice.devices.token')}: ${device.name}`}
      isDirty={isDirty}
      onSave={() => save(tokenProblems(draft.token), write)}
      onClose={onClose}
    >
      <TextField
        label={t('voice.devices.token')}
        help={device.tokenEnd === null ? t('voice.devices.tokenHelp') : t('voice.devices.tokenKept', { end: device.tokenEnd })}
        type="password"
        autoComplete="off"
        value={draft.token}
        error={problemOf('token')}
        onChange={(token) => change({ token })}
      />
    </FormDialog>
  )
}

/** Sets the token of a device, which is never shown again. */
export function TokenDialog() {
  const [device, setDevice] = useAtom(tokenDialogAtom)
  return device && <TokenForm device={device} onClose={() => setDevice(null)} />
}
