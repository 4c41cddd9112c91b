import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { documentQuery } from '../knowledge.ts'
import '../knowledge.css'

/** A document to read: what an answer was made of. */
export default function DocumentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const query = useQuery(documentQuery(id))
  const document = query.data
  return (
    <Dialog title={document ? document.title || document.address : t('knowledge.document')} onClose={onClose} size="l">
      {query.isError && !document && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton shape="text" />}
      {document && (
        <>
          <p className="dim">
            {t(`knowledge.kind.${document.kind}`)}
            {document.collection && ` · ${document.collection}`} · <RelativeTime at={document.checkedAt ?? document.updatedAt} style="ago" />
          </p>
          {document.address && (
            <p>
              <a href={document.address} target="_blank" rel="noreferrer noopener">
                {document.address}
              </a>
            </p>
          )}
          {document.problem && <p className="form-error">{t(`knowledge.problem.read.${document.problem}`)}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys */}
          <div className="knowledge-text" role="document" tabIndex={0}>
            {document.body}
          </div>
        </>
      )}
    </Dialog>
  )
}
