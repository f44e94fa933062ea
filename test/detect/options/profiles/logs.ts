import type { TradeDocument } from './documents.ts'

/** Logs and tickets. */
export const logs: readonly TradeDocument[] = [
  {
    name: 'the log of a web service',
    text: `2024-05-17T08:12:44.019Z INFO  [main] c.acme.shop.Application - Started Application in 4.2 seconds (build=2.14.7, commit=9f2c1ab)
2024-05-17T08:13:02.551Z INFO  [http-8080-3] c.acme.shop.LoginController - user=ludmila.petrenko@mailbox.example ip=81.2.69.142 request_id=3f2b8c1e-77aa-4d0e-9b6f-0c1d2e3f4a5b login ok
2024-05-17T08:13:05.120Z WARN  [http-8080-3] c.acme.shop.PaymentService - card 4929 1234 5678 9011 declined for Ludmila Petrenko
2024-05-17T08:13:09.300Z ERROR [http-8080-7] c.acme.shop.TokenFilter - Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0NDcxIn0.c2lnbmF0dXJlLWlzLW5vdC1yZWFs
2024-05-17T08:13:10.001Z DEBUG [http-8080-7] o.s.web.client.RestTemplate - GET https://api.shop.example/v2/orders?page=2 from 127.0.0.1
2024-05-17T08:13:12.777Z ERROR [pool-2] com.zaxxer.hikari.HikariPool - jdbc:postgresql://db1.internal:5432/shop?user=app&password=Xk29fLq0zz timeout on host db1.internal
`,
    remove: [
      'ludmila.petrenko@mailbox.example',
      '81.2.69.142',
      '4929 1234 5678 9011',
      'Ludmila',
      'Petrenko',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0NDcxIn0.c2lnbmF0dXJlLWlzLW5vdC1yZWFs',
      'Xk29fLq0zz',
    ],
    keep: [
      '2024-05-17T08:12:44.019Z',
      'build=2.14.7',
      'commit=9f2c1ab',
      'LoginController',
      '3f2b8c1e-77aa-4d0e-9b6f-0c1d2e3f4a5b',
      'PaymentService',
      'https://api.shop.example/v2/orders?page=2',
      '127.0.0.1',
      'db1.internal',
      'com.zaxxer.hikari.HikariPool',
      '4.2 seconds',
    ],
  },
  {
    name: 'a ticket of support',
    text: `Ticket #48213  opened 2024-03-04 10:22  product=LedgerPro 7.14.2  severity=2
Reporter: Anneliese Vandersteen <a.vandersteen@kite.example>, +44 7700 900218
Assigned: jtorres

Cannot log in since the update. Windows 11, Chrome 122.0.6261.94. Error 0x80070005.
I tried with user name avanders and my password is Marigold!77 and it still fails.
Server says: "trace_id=4bf92f3577b34da6a3ce929d0e0e4736 session expired".

2024-03-04 11:05 jtorres: Hi Anneliese, please clear the SSO cache. Our gateway is 203.0.113.9 and yours seems to be 198.51.100.77.
2024-03-04 11:40 Anneliese: done, works. You can call my colleague Wouter Hendrickx.
Resolution: fixed. csat=5
`,
    remove: [
      'Anneliese',
      'Vandersteen',
      'a.vandersteen@kite.example',
      '+44 7700 900218',
      'jtorres',
      'avanders',
      'Marigold!77',
      '198.51.100.77',
      'Wouter',
      'Hendrickx',
    ],
    keep: [
      '48213',
      '2024-03-04 10:22',
      'LedgerPro 7.14.2',
      'severity=2',
      'Windows 11',
      'Chrome 122.0.6261.94',
      '0x80070005',
      '4bf92f3577b34da6a3ce929d0e0e4736',
      'SSO cache',
      '2024-03-04 11:05',
      'csat=5',
    ],
  },
  {
    name: 'lines of JSON',
    format: 'jsonl',
    text: `{"ts":"2024-07-01T12:00:00.123Z","level":"info","service":"checkout","traceId":"0af7651916cd43dd8448eb211c80319c","msg":"order placed","user":{"name":"Octavia Brandreth","email":"octavia@brandreth.example","phone":"+1 415-555-0163"},"client_ip":"93.184.216.34"}
{"ts":"2024-07-01T12:00:01.456Z","level":"error","service":"mailer","traceId":"0af7651916cd43dd8448eb211c80319c","msg":"smtp 550 for octavia@brandreth.example","host":"mail-3.prod.example","api_key":"sk_live_4eC39HqLyjWDarjtT1zdp7dc"}
{"ts":"2024-07-01T12:00:02.789Z","level":"warn","service":"auth","request_id":"b7ad6b71-6920-4b3c-8f37-1d2c3b4a5e6f","msg":"bad password for user obrandreth from 0.0.0.0","version":"5.2.1"}
`,
    remove: [
      'Octavia',
      'Brandreth',
      'octavia@brandreth.example',
      '415-555-0163',
      '93.184.216.34',
      'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
      'obrandreth',
    ],
    keep: [
      '2024-07-01T12:00:00.123Z',
      'checkout',
      '0af7651916cd43dd8448eb211c80319c',
      'order placed',
      'smtp 550',
      'mail-3.prod.example',
      'b7ad6b71-6920-4b3c-8f37-1d2c3b4a5e6f',
      '0.0.0.0',
      '5.2.1',
    ],
  },
  {
    name: 'system messages',
    text: `May 21 03:14:07 bastion-2 sshd[4411]: Accepted publickey for gwendolyn from 62.210.16.8 port 52114 ssh2
May 21 03:14:09 bastion-2 sudo: gwendolyn : TTY=pts/0 ; PWD=/home/gwendolyn ; USER=root ; COMMAND=/usr/bin/systemctl restart nginx
May 21 03:15:00 bastion-2 CRON[4502]: pam_unix(cron:session): session opened for user root
May 21 03:17:31 web-1 kubelet[911]: pod checkout-6d5f9c7b8-x2x9k restarted, container id=9c1185a5c5e9fc54612808977ee8f548b2258d31
May 21 03:18:02 web-1 app[77]: export AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYzzq81LxW9p
May 21 03:18:40 web-1 app[77]: java.lang.IllegalStateException: customer Evangeline Thackeray (DOB 1990-02-14) has no address
May 21 03:19:12 web-1 dhclient: bound to 00:1A:2B:3C:4D:5E netmask 255.255.255.0
`,
    remove: [
      'gwendolyn',
      '62.210.16.8',
      'wJalrXUtnFEMI/K7MDENG/bPxRfiCYzzq81LxW9p',
      'Evangeline',
      'Thackeray',
      '1990-02-14',
      '00:1A:2B:3C:4D:5E',
    ],
    keep: [
      'May 21 03:14:07',
      'bastion-2',
      'sshd[4411]',
      'USER=root',
      'systemctl restart nginx',
      'kubelet',
      'checkout-6d5f9c7b8-x2x9k',
      '9c1185a5c5e9fc54612808977ee8f548b2258d31',
      'IllegalStateException',
      '255.255.255.0',
    ],
  },
]
