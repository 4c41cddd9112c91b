import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { formatBytes } from '#core/client/i18n/formatBytes.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { createBackup } from '../../contract/index.ts'
import { backupsQuery, refreshBackups } from './queries.ts'

/** Begins a backup now. */
export default function NewBackupForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const { data } = useQuery(backupsQuery)
  const [withFiles, setWithFiles] = useState(true)
  const begin = async () => {
    await call(createBackup, { withFiles })
    await refreshBackups()
    client.notify(t('installation.backups.begun'))
  }
  return (
    <FormDialog title={t('installation.backups.new')} saveLabel={t('installation.backups.begin')} isDirty={false} onSave={begin} onClose={onClose}>
      <p className="dim">{t('installation.backups.newText')}</p>
      {data?.hasStore ? (
        <p>{t('installation.backups.store')}</p>
      ) : (
        <Switch label={t('installation.backups.withFiles')} help={t('installation.backups.withFilesHelp')} isOn={withFiles} onChange={setWithFiles} />
      )}
      {data && <p className="dim">{t('installation.backups.free', { size: formatBytes(data.freeBytes) })}</p>}
    </FormDialog>
  )
}
