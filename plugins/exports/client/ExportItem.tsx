import { atom, useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { showExports } from './commands.ts'
import { ownExports, progressOf } from './exports.ts'

const progressAtom = atom((get) => progressOf([...get(ownExports.rowsAtom).values()]))

/** 'Exportando Joana Prado · 40 %' in the status bar while own exports are made; a press shows them all. */
export function ExportItem() {
  const t = useT()
  const client = useClient()
  const progress = useAtomValue(progressAtom)
  if (progress === null) return null
  const { count, title, percent } = progress
  const what = count === 1 ? t('exports.progress', { name: title }) : t('exports.making', { count })
  return (
    <button type="button" className="status-item" onClick={() => void client.run(showExports, {})}>
      {t('exports.percent', { what, percent })}
    </button>
  )
}
