import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { endVisitorAccess, type RevokedVisitor } from './revokeVisitor.ts'

/** Says what a visitor loses. */
export default function RevokeDialog({ visitor, onClose }: { visitor: RevokedVisitor; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  return (
    <ConfirmDialog
      title={t('webchat.revoke.title', { name: visitor.name })}
      text={t('webchat.revoke.text')}
      confirmLabel={t('webchat.revoke.confirm')}
      onConfirm={() => client.run(endVisitorAccess, visitor)}
      onClose={onClose}
      isDanger
    />
  )
}
