import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { saveCsv } from '#core/client/ui/table/csv.ts'
import { exportVoiceCalls } from '../../contract/index.ts'
import { type CallFilter, wishOf } from './useCallList.ts'

/** Saves all calls that pass the filters, not only those on screen. */
export function ExportButton({ filter }: { filter: CallFilter }) {
  const t = useT()
  const client = useClient()
  const language = useAtomValue(localeAtom)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveCsv(`${t('voice.export.file')}.csv`, await call(exportVoiceCalls, { ...wishOf(filter), language }))
    } catch (error) {
      client.notify(errorText(error), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button isBusy={isBusy} onClick={() => void save()}>
      {t('voice.export')}
    </Button>
  )
}
