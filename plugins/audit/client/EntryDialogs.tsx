import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { shownEntryAtom } from './entries.ts'

const EntryDialog = fetchedLayer(() => import('./EntryDialog.tsx'))

/** The dialog of the entry that is looked at. */
export function EntryDialogs() {
  const [entry, setEntry] = useAtom(shownEntryAtom)
  return <Suspense fallback={null}>{entry !== null && <EntryDialog entry={entry} onClose={() => setEntry(null)} />}</Suspense>
}
