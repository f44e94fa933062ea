import { describeChecks, describeValues, describeValuesOfType } from '../tables.ts'

describeChecks(`
jwt | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ0.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U, eyJhbGciOiJIUzI0NiIsInR0cCI0IkpXVCJ0.eyJzdWIiOiIxMjM0NTY0ODkwIn0.dozjgNryP0J0jVmNHl0w0N_XgL0n0I0PlFUP0THsR0U
github-token-summed | 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 | ghp_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq18, ghp_zQWBuTSOoRi0A0spHcVY0ncnsDkxkJ0mLq00
`)

describeValuesOfType([
  ['aws ⟦AKIAIOSFODNN7EXAMPLE⟧', 'AWS_ACCESS_KEY'],
  ['aws_secret_access_key = ⟦wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY⟧', 'AWS_SECRET_KEY'],
  ['token ⟦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⟧', 'GITHUB_TOKEN'],
  ['⟦postgres://app:s3cret@db.internal:5432/main⟧', 'DB_CONNECTION'],
  ['password: ⟦hunter2⟧ and Passwort: ⟦Sommer2024!⟧, password is required', 'PASSWORD'],
  ["with password '⟦UPIsecure2024#⟧'", 'PASSWORD'],
  ['api_key = "⟦9f8A7c6B5d4E3f2A1b0C9d8E⟧"', 'GENERIC_SECRET'],
  [
    '⟦eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U⟧',
    'JWT',
  ],
  ['⟦-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq1\n-----END RSA PRIVATE KEY-----⟧', 'PRIVATE_KEY'],
])

describeValues([
  ['password was ⟦hunter2!⟧', 'PASSWORD'],
  ['PASSWORD="⟦correct horse battery⟧"', 'PASSWORD'],
  ['mot de passe : ⟦Été2024!⟧', 'PASSWORD'],
  ['Passwort lautet ⟦Geheim123⟧', 'PASSWORD'],
  ['contraseña: ⟦Perro.2023⟧', 'PASSWORD'],
  ['DB_PASSWORD=⟦p@ss/w0rd⟧', 'PASSWORD'],
  ['wifi password ⟦bluecat77⟧', 'PASSWORD'],
  ['temp pass: ⟦Welcome1⟧', 'PASSWORD'],
  ['api_key=⟦8f3kq92ls0d8f7g6h5j4k3l2m1n0⟧', 'GENERIC_SECRET'],
  ['X-Api-Key: ⟦b7f0c1d2e3a49586b7c8d9e0f1a2b3c4⟧', 'GENERIC_SECRET'],
  ['client_secret: "⟦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⟧"', 'VENDOR_TOKEN'],
  ['AWS_ACCESS_KEY_ID=⟦AKIAZ7QX5TWYLP2M4RNC⟧', 'AWS_ACCESS_KEY'],
  ['aws_secret_access_key = ⟦kX9vP2mQ7rT4wY6zB1nC8dF3gH5jL0sAeR+uIoZx⟧', 'AWS_SECRET_KEY'],
  ['export GH_TOKEN=⟦ghp_16C7e42F292c6912E7710c838347Ae178B4a⟧', 'GITHUB_TOKEN'],
  ['⟦xoxb-123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx⟧', 'SLACK_TOKEN'],
  ['Authorization: Bearer ⟦abc123DEF456ghi789JKL012mno345⟧', 'BEARER_TOKEN'],
  ['Authorization: Basic ⟦dXNlcjpwYXNzd29yZDEyMzQ=⟧', 'BEARER_TOKEN'],
  ['⟦mysql://root:toor@10.0.0.3:3306/app⟧', 'DB_CONNECTION'],
  ['⟦sk-proj-Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78⟧', 'OPENAI_KEY'],
  ['⟦sk-ant-api03-Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St90⟧', 'OPENAI_KEY'],
  ['token ⟦hf_AbCdEfGhIjKlMnOpQrStUvWxYz012345678⟧', 'VENDOR_TOKEN'],
  ['⟦dop_v1_b7f0c1d2e3a49586b7c8d9e0f1a2b3c4b7f0c1d2e3a49586b7c8d9e0f1a2b3c4⟧', 'VENDOR_TOKEN'],
  ['⟦shpat_0123456789abcdef0123456789abcdef⟧', 'VENDOR_TOKEN'],
  ['⟦key-3ax6xnjp29jd6fds4gc373sgvjxteol0⟧', 'VENDOR_TOKEN'],
  ['⟦glsa_ABCDEFGHIJKLMNOPQRSTUVWXYZ012345_1a2b3c4d⟧', 'VENDOR_TOKEN'],
  ['⟦lin_api_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCd⟧', 'VENDOR_TOKEN'],
  ['⟦secret_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfG⟧', 'VENDOR_TOKEN'],
  ['⟦sq0atp-AbCdEfGhIjKlMnOpQrStUv⟧', 'VENDOR_TOKEN'],
  ['⟦EAACEdEose0cBAAbCdEfGhIjKlMnOpQrStUvWxYz0123456789⟧', 'VENDOR_TOKEN'],
  ['⟦ya29.a0AfH6SMBxAbCdEfGhIjKlMnOpQrStUvWxYz0123456789⟧', 'VENDOR_TOKEN'],
  ['⟦dckr_pat_AbCdEfGhIjKlMnOpQrStUvWxYz0⟧', 'VENDOR_TOKEN'],
  [
    '⟦hvs.CAESIAbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIj⟧',
    'VENDOR_TOKEN',
  ],
  ['⟦NRAK-ABCDEFGHIJKLMNOPQRSTUVWXYZ1⟧', 'VENDOR_TOKEN'],
  ['⟦PMAK-5f3c1a2b3c4d5e6f7a8b9c0d-5f3c1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c⟧', 'VENDOR_TOKEN'],
  ['⟦123456789:AAFm2xUvWxYzAbCdEfGhIjKlMnOpQrStUvW⟧', 'VENDOR_TOKEN'],
  ['⟦MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs⟧', 'VENDOR_TOKEN'],
  ['⟦sntrys_eyJpYXQiOjE2OTAwMDAwMDAuMCwidXJsIjoi_AbCdEfGhIjKlMnOpQrSt⟧', 'VENDOR_TOKEN'],
  ['⟦dapi0123456789abcdef0123456789abcdef⟧', 'VENDOR_TOKEN'],
  ['⟦rubygems_0123456789abcdef0123456789abcdef0123456789abcdef⟧', 'VENDOR_TOKEN'],
  ['⟦AGE-SECRET-KEY-1QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7LQPZRY9X8GF2TVDW0S3J⟧', 'VENDOR_TOKEN'],
  ['⟦pscale_tkn_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789⟧', 'VENDOR_TOKEN'],
  ['⟦ATATT3xFfGF0AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKlMnOpQrStUv⟧', 'VENDOR_TOKEN'],
  ['⟦glrt-AbCdEfGhIjKlMnOpQrSt⟧', 'VENDOR_TOKEN'],
  [
    '⟦xkeysib-0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef-AbCdEfGhIjKlMnOp⟧',
    'VENDOR_TOKEN',
  ],
  ['⟦0123456789abcdef0123456789abcdef-us12⟧', 'VENDOR_TOKEN'],
  ['⟦pplx-0123456789abcdef0123456789abcdef0123456789abcdef⟧', 'VENDOR_TOKEN'],
  ['⟦gsk_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKlMnOp⟧', 'VENDOR_TOKEN'],
  [
    '⟦https://discord.com/api/webhooks/123456789012345678/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKlMnOpQrStUvWxYz0123456789⟧',
    'VENDOR_TOKEN',
  ],
  [
    'AccountKey=⟦Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==⟧',
    'AZURE_KEY',
  ],
  ['Mein Passwort ist ⟦Hund2020!⟧', 'PASSWORD'],
  ['"secretKey": "⟦zX9kLm3Qp7Rt2Vw8Yb4Nc6Hd⟧"', 'GENERIC_SECRET'],
  ["SECRET_KEY = '⟦django-insecure-9f8a7c6b5d4e3f2a1b0c9d8e7f6a5b4c⟧'", 'GENERIC_SECRET'],
  ['x-auth-token: ⟦4f9d2c7b1a8e3650d4c2b1a09f8e7d6c⟧', 'GENERIC_SECRET'],
])
