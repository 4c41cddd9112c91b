/** The register's panel. */
export const AUDIT_PANEL = 'audit.list'
export const AUDIT_PATH = '/configuracoes/auditoria'
/** The same of the installation, for a superadmin. */
export const PLATFORM_PATH = '/configuracoesTenant/auditoria'
