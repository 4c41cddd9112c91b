export const TEMPLATES_PANEL = 'whatsappCloud.templates'
export const TEMPLATES_PATH = '/massa/modelos'
