#include <liss.h>

	int	g	=	0 ;   
 	 
int
  h
  =
    1
    ;
void	thread_a	(void)	
{	
		if	(g)	
			h	=	2	;		



		while (h)   
  	  {
	h --	;   }
}   
	
