export const DEVICES_PATH = '/wavoip'
export const CALLS_PATH = '/logligacao'
