import AES from 'crypto-js/aes.js'

/** The password as the login carries it: AES by passphrase, base64 of OpenSSL's salted format. TLS is what protects it (decision 8). */
export const encryptPassword = (password: string, passphrase: string): string => AES.encrypt(password, passphrase).toString()
