import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { saveCsv } from '#core/client/ui/table/csv.ts'
import { exportAudit } from '../contract/index.ts'
import { type AuditFilter, wishOf } from './entries.ts'

/** Saves every entry that passes the filter, not only those on screen. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const t = useT()
  const client = useClient()
  const language = useAtomValue(localeAtom)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveCsv(`${t('audit.export.file')}.csv`, await call(exportAudit, { ...wishOf(filter), language }))
    } catch (error) {
      client.notify(errorText(error), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button isBusy={isBusy} onClick={() => void save()}>
      {t('audit.export')}
    </Button>
  )
}
