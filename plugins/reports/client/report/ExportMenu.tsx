import { Import } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { errorText, localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Menu, MenuItem } from '#core/client/ui/Menu.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { saveFile } from '#core/client/ui/saveFile.ts'
import { saveCsv } from '#core/client/ui/table/csv.ts'
import { exportReport, type ReportFormat, type ReportKind, reportFormats } from '../../contract/index.ts'
import { type Filter, ticketWish } from '../filter.ts'

interface ExportMenuProps {
  kind: ReportKind
  /** Name of the file, without its ending. */
  name: string
  filter: Filter
}

/** Saves all rows of the report, not only those on screen. */
export function ExportMenu({ kind, name, filter }: ExportMenuProps) {
  const t = useT()
  const client = useClient()
  const language = useAtomValue(localeAtom)
  const mayExport = useAtomValue(permissionsAtom).has('contacts.export')
  const [isBusy, setBusy] = useState(false)
  if (kind === 'contacts' && !mayExport) return null
  const save = async (format: ReportFormat) => {
    setBusy(true)
    try {
      const file = await call(exportReport, { ...ticketWish(filter), kind, format, language })
      if (file instanceof Blob) saveFile(`${name}.${format}`, file)
      else saveCsv(`${name}.${format}`, file)
    } catch (error) {
      client.notify(errorText(error), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Popover
      align="end"
      kind="menu"
      trigger={(props) => <IconButton {...props} icon={Import} label={t('reports.export')} aria-busy={isBusy || undefined} disabled={isBusy} />}
    >
      {(close) => (
        <Menu label={t('reports.export')}>
          {reportFormats.map((format) => (
            <MenuItem
              key={format}
              title={t(`reports.export.${format}`)}
              onSelect={() => {
                close()
                void save(format)
              }}
            />
          ))}
        </Menu>
      )}
    </Popover>
  )
}
