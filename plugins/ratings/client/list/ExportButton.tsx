import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { saveCsv } from '#core/client/ui/table/csv.ts'
import { exportRatings } from '../../contract/index.ts'
import { type RatingFilter, wishOf } from './useRatingList.ts'

/** Saves all ratings that pass the filters, not only those on screen. */
export function ExportButton({ filter }: { filter: RatingFilter }) {
  const t = useT()
  const client = useClient()
  const language = useAtomValue(localeAtom)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveCsv(`${t('ratings.export.file')}.csv`, await call(exportRatings, { ...wishOf(filter), language }))
    } catch (error) {
      client.notify(errorText(error), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button isBusy={isBusy} onClick={() => void save()}>
      {t('ratings.export')}
    </Button>
  )
}
