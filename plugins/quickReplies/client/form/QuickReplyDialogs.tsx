import { useAtom } from 'jotai'
import { lazy, Suspense } from 'react'
import { replyDialogAtom } from './dialog.atoms.ts'

const ReplyDialog = lazy(() => import('./ReplyDialog.tsx'))

/** The dialogs of quick replies: drawn once, loaded when first asked for. */
export function QuickReplyDialogs() {
  const [open, setOpen] = useAtom(replyDialogAtom)
  return <Suspense fallback={null}>{open !== null && <ReplyDialog key={open} open={open} onClose={() => setOpen(null)} />}</Suspense>
}
