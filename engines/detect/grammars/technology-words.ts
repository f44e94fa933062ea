/**
 * Programs, languages, systems, formats and protocols that texts capitalise as names. They are not people, places or organisations.
 * Companies are not listed: a letter may be about them.
 */
export const technologyWords: readonly string[] =
  `debian ubuntu fedora linux gnu unix bsd freebsd openbsd netbsd solaris macos windows android ios centos redhat gentoo slackware
mandriva opensuse kernel posix fortran cobol lisp scheme clojure erlang elixir haskell ocaml python perl ruby java javascript typescript
kotlin scala pascal julia octave matlab maxima mathematica rust golang lua prolog tcl bash zsh ksh csh bourne korn fish emacs vim nano
eclipse texinfo latex tex bibtex postscript ghostscript makeinfo doxygen sphinx markdown docbook asciidoc html xhtml xml xslt json yaml
csv sql mysql postgresql postgres sqlite mongodb redis cassandra kafka hadoop spark hive mnesia ets dets unicode ascii utf latin1
apache nginx tomcat postfix exim sendmail dovecot samba kerberos ldap openldap openssl openssh ssh ssl tls tcp udp http https ftp sftp smtp imap
dns dhcp snmp ntp nfs rpc soap rest git github gitlab subversion mercurial bazaar cvs svn jenkins travis docker kubernetes vagrant
ansible puppet chef terraform cmake automake autoconf libtool makefile make ninja maven gradle npm yarn pip conda cran rpm dpkg apt
aptitude yum dnf pacman flatpak snap systemd cron upstart gnome kde xfce qt gtk wayland xorg x11 xlib cairo pango opengl vulkan cuda
opencl openmp blas lapack atlas eigen numpy scipy pandas tensorflow pytorch keras jupyter spyder rstudio stata spss sas genstat
glim splus excel powerpoint firefox chrome chromium safari thunderbird outlook opera webkit gecko flash
jpeg png gif tiff svg pdf epub mpeg ogg flac wav zip gzip bzip2 tar valgrind gdb lldb strace gcc clang llvm gfortran cygwin mingw msys
wine vmware virtualbox qemu kvm xen hyperv arm armel armhf powerpc mips sparc risc x86 amd64 i386 gui api ide sdk cli cpu gpu
ram usb bios uefi lan wan vpn ip ipv4 ipv6 url uri uuid regex fibonacci poisson gaussian boolean hilbert markov bernoulli fourier euler
newton lagrange cholesky toeplitz hankel jacobian hessian bayesian gregorian celsius fahrenheit kelvin
wiki wikipedia sourceforge launchpad bugzilla jira trac eshell readline ncurses curses glibc libc stl boost cyrillic devanagari hangul
ethernet bluetooth wifi javadoc ajax jquery angular react vue nodejs deno django flask rails laravel symfony drupal joomla wordpress
mediawiki moodle selenium junit pytest cypress blender gimp inkscape audacity arial helvetica courier verdana`.split(
    /\s+/,
  )
