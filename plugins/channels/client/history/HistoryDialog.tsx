import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { AppError } from '#core/contract/errors.ts'
import { syncOld } from '#plugins/chat/contract/index.ts'
import { refreshConnectionStates } from '../connectionStates.ts'

const USUAL_DAYS = '30'
/** Ten years. */
const MOST_DAYS = 3650

/** How far back the conversations of a connection are brought. How far that is stands on its card. */
export default function HistoryDialog({ connectionId, name, onClose }: { connectionId: number; name: string; onClose: () => void }) {
  const t = useT()
  const [days, setDays] = useState(USUAL_DAYS)
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    const count = /^\d{1,4}$/.test(days.trim()) ? Number(days) : 0
    if (count < 1 || count > MOST_DAYS) {
      setError(t('channels.history.problem', { most: MOST_DAYS }))
      throw new AppError('ERR_FORM_REFUSED', 422, { message: t('channels.history.refused') })
    }
    await call(syncOld, { whatsappId: connectionId, days: count })
    await refreshConnectionStates()
  }
  return (
    <FormDialog title={t('channels.history.title', { name })} saveLabel={t('channels.history.bring')} isDirty={false} onSave={save} onClose={onClose} size="s">
      <p>{t('channels.history.text')}</p>
      <TextField
        label={t('channels.history.days')}
        value={days}
        error={error}
        inputMode="numeric"
        maxLength={4}
        onChange={(text) => {
          setDays(text)
          setError(null)
        }}
      />
    </FormDialog>
  )
}
