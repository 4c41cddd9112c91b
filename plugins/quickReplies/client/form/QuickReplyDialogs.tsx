import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { replyDialogAtom } from './dialog.atoms.ts'

const ReplyDialog = fetchedLayer(() => import('./ReplyDialog.tsx'))

/** The dialogs of quick replies: drawn once, loaded when first asked for. */
export function QuickReplyDialogs() {
  const [open, setOpen] = useAtom(replyDialogAtom)
  return <Suspense fallback={null}>{open !== null && <ReplyDialog key={open} open={open} onClose={() => setOpen(null)} />}</Suspense>
}
